import { usePlainFlags } from './usePlainFlags.ts'

export interface RadiosProps<Name extends string> {
  /** Name of the field. */
  source: string
  legend: string
  names: readonly Name[]
  labelOf: (name: Name) => string
  chosen: Name
  choose: (name: Name) => void
  disabled: boolean
}

/** Radio buttons in a dialog. */
export function Radios<Name extends string>({
  source,
  legend,
  names,
  labelOf,
  chosen,
  choose,
  disabled,
}: RadiosProps<Name>) {
  const { flags } = usePlainFlags({ name: source, value: chosen })
  return (
    <fieldset className="menu-group" disabled={disabled} {...flags}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={source} checked={chosen === name} onChange={() => choose(name)} />
          {labelOf(name)}
        </label>
      ))}
    </fieldset>
  )
}
