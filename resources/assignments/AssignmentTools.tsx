import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'

const states = { all: undefined, active: true, inactive: false } as const
type State = keyof typeof states

/** Narrows the assignments by their own flag; what else can be done with them stands beside. */
export function AssignmentTools({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { filterValues, setFilters } = useListContext()
  const { active } = filterValues as { active?: boolean }
  const names = Object.keys(states) as State[]
  return (
    <div className="list-tools">
      <label>
        {translate('activation.show')}{' '}
        <select
          className="list-select"
          value={names.find((name) => states[name] === active)}
          onChange={({ target }) => {
            const wanted = states[target.value as State]
            setFilters(wanted === undefined ? {} : { active: wanted })
          }}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {translate(`activation.shown.${name}`)}
            </option>
          ))}
        </select>
      </label>
      <div className="list-tools-end">{children}</div>
    </div>
  )
}
