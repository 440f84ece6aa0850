import { useTranslate } from 'react-admin'
import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { RadioGroup } from '../inputs/fieldState.tsx'
import { Button } from '../layout/Button.tsx'
import { useResourceConfig } from '../context.ts'
import { possibleColumns, densities, useListPreferences } from './columns.ts'

export default function LayoutMenu() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const [{ density, columns }, change, reset] = useListPreferences()
  return (
    <>
      <RadioGroup
        source="density"
        legend={translate('list.density')}
        names={densities}
        labelOf={(name) => translate(`list.densities.${name}`)}
        chosen={density}
        choose={(name) => change({ density: name })}
      />
      <ColumnChooser
        offered={possibleColumns(entity).map((field) => field.path)}
        shown={columns}
        labelOf={(name) => translate(`resources.${path}.fields.${name}`)}
        change={(shown) => change({ columns: shown })}
      />
      <Button onClick={reset}>{translate('list.resetLayout')}</Button>
    </>
  )
}

interface ColumnChoiceProps<Name extends string> {
  offered: readonly Name[]
  shown: readonly Name[]
  labelOf: (name: Name) => string
  change: (shown: readonly Name[]) => void
}

export function ColumnChooser<Name extends string>({
  offered,
  shown,
  labelOf,
  change,
}: ColumnChoiceProps<Name>) {
  const translate = useTranslate()
  const all = [...shown, ...offered.filter((name) => !shown.includes(name))]
  return (
    <fieldset className="menu-group below">
      <legend className="bold">{translate('list.columns')}</legend>
      <ol className="column-choice">
        {all.map((name, index) => {
          const label = labelOf(name)
          const isShown = index < shown.length
          const toggle = () => change(isShown ? shown.filter((other) => other !== name) : [...shown, name])
          const move = (by: number) => (event: MouseEvent<HTMLElement>) => {
            const button = event.currentTarget
            // Browsers take the focus away from an element that is moved in the page.
            flushSync(() => change(moveEntryBy(shown, index, by)))
            button.focus()
          }
          return (
            <li key={name} className="line">
              <label className="line">
                <input
                  type="checkbox"
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={toggle}
                />
                {label}
              </label>
              {isShown && (
                <>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={translate('list.moveUp', { field: label })}
                    aria-disabled={index === 0}
                    onClick={move(-1)}
                  >
                    ↑
                  </Button>
                  <Button
                    variant="outlined"
                    size="small"
                    aria-label={translate('list.moveDown', { field: label })}
                    aria-disabled={index === shown.length - 1}
                    onClick={move(1)}
                  >
                    ↓
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}

export function moveEntryBy<T>(list: readonly T[], index: number, by: number): readonly T[] {
  const to = index + by
  if (to < 0 || to >= list.length) return list
  return list.toSpliced(index, 1).toSpliced(to, 0, ...list.slice(index, index + 1))
}
