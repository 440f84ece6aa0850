import { LinkBase as Link, useCreatePath, useGetList, useTranslate } from 'react-admin'
import type { PastCheck } from '../../src/contract/componentChecks.ts'
import type { Row } from '../../src/contract/row.ts'
import { useFormats } from '../../src/locale/format.ts'
import { useResourceConfig } from '../../src/screens.ts'
import { checksOf } from './address.ts'
import { ResultMark } from './ResultMark.tsx'
import { Strip } from './Strip.tsx'

/** How many checks it goes back. */
const shown = 30
const words = 'resources.cpv-checks.timeline'

/** What the checks of a component have found over time, as a picture and as a table. */
export function Timeline({ component, current }: { component: string; current: string }) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const { instant } = useFormats()
  const { path } = useResourceConfig()
  const { data = [] } = useGetList<Row & PastCheck>(path, {
    filter: { component: [component] },
    sort: { field: 'checkedOn', order: 'DESC' },
    pagination: { page: 1, perPage: shown },
  })
  const [newest, oldest] = [data[0], data.at(-1)]
  if (!newest || !oldest) return null
  return (
    <section className="group check-timeline" aria-labelledby="check-timeline">
      <h3 id="check-timeline">{translate(`${words}.title`)}</h3>
      <Strip checks={data.toReversed()} />
      <p className="stamps" aria-hidden>
        {instant(oldest.checkedOn)} – {instant(newest.checkedOn)}
      </p>
      <details>
        <summary>{translate(`${words}.table`)}</summary>
        <table className="check-table">
          <thead>
            <tr>
              <th scope="col">{translate('resources.cpv-checks.fields.checkedOn')}</th>
              <th scope="col">{translate('resources.cpv-checks.fields.result')}</th>
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, checkedOn, result }) => (
              <tr key={id}>
                <th scope="row">
                  <Link
                    to={createPath({ resource: path, type: 'edit', id })}
                    aria-current={id === current ? 'true' : undefined}
                  >
                    {instant(checkedOn)}
                  </Link>
                </th>
                <td>
                  <ResultMark result={result} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>
        <Link to={checksOf(path, { component: [component] })}>{translate(`${words}.all`)}</Link>
      </p>
    </section>
  )
}
