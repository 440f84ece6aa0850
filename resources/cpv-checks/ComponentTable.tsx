import { LinkBase as Link, useTranslate } from 'react-admin'
import type { ComponentState } from '../../src/contract/componentChecks.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { checksOf } from './address.ts'
import { ResultMark } from './ResultMark.tsx'
import { Strip } from './Strip.tsx'
import '../../src/list/table.css'

export interface ComponentTableProps {
  components: readonly ComponentState[]
  /** Names of those that are to be checked. */
  chosen: ReadonlySet<string>
  choose: (chosen: ReadonlySet<string>) => void
}

/** The components to choose from, each with what was found last and over time. */
export function ComponentTable({ components, chosen, choose }: ComponentTableProps) {
  const translate = useTranslate()
  const { path } = useResourceConfig()
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    choose(next)
  }
  return (
    <div className="table-frame">
      <table className="check-table">
        <thead>
          <tr>
            <th scope="col">{translate('resources.cpv-checks.fields.component')}</th>
            <th scope="col">{translate('resources.cpv-checks.trigger.last')}</th>
            <th scope="col">{translate('resources.cpv-checks.timeline.title')}</th>
          </tr>
        </thead>
        <tbody>
          {components.map(({ component, recent, overdue }) => (
            <tr key={component}>
              <th scope="row">
                <label>
                  <input type="checkbox" checked={chosen.has(component)} onChange={() => toggle(component)} />
                  {component}
                </label>
              </th>
              <td>
                <Last recent={recent} overdue={overdue} />
              </td>
              <td>
                {recent.length > 0 && (
                  <Link to={checksOf(path, { component: [component] })}>
                    <Strip checks={recent} />
                  </Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Last({ recent, overdue }: Pick<ComponentState, 'recent' | 'overdue'>) {
  const translate = useTranslate()
  const { instant } = useFormats()
  const last = recent.at(-1)
  return (
    <>
      {last ? <ResultMark result={last.result} /> : translate('resources.cpv-checks.timeline.never')}
      <small>
        {last && instant(last.checkedOn)}{' '}
        {overdue && <b className="check-overdue">{translate('resources.cpv-checks.trigger.isOverdue')}</b>}
      </small>
    </>
  )
}
