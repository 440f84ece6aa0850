import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import type { UsedIn } from '../api/answers.ts'
import { fieldsOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { fieldLabel } from '../fields/fieldAt.ts'
import { RecordLink } from '../fields/RecordLink.tsx'
import { useFormats } from '../locale/format.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { useAllScreens } from '../screens.ts'
import { filterOfUsers } from './filterOfUsers.ts'
import { useUsage } from './useUsage.ts'
import './panels.css'

/** The records that use the page's record, by collection and field, as links. */
export default function Usage() {
  const translate = useTranslate()
  const { data: usage, error, refetch } = useUsage()
  const none = useRecordContext<Row>()?.['servesOthers'] === true ? 'noneSeen' : 'none'
  if (!usage) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (usage.length === 0) return <p className="record-none">{translate(`record.usage.${none}`)}</p>
  return (
    <div className="record-panel">
      {usage.map((used) => (
        <Users key={`${used.resource}.${used.field}`} used={used} />
      ))}
    </div>
  )
}

function Users({ used: { resource, field, count, records } }: { used: UsedIn }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const record = useRecordContext<Row>() as Row
  const screens = useAllScreens().find(({ entity }) => entity.name === resource)
  const name = translate(`resources.${resource}.name`, { smart_count: 2 })
  const more = count - records.length
  const filter = screens ? filterOfUsers(screens.entity, field, record) : null
  // A record may use this one through a part, and then has no such field of its own.
  const hasField = screens && fieldsOf(screens.entity).some(({ name }) => name === field.split('.')[0])
  return (
    <section className="record-users">
      <h2>
        {name} ({number(count)}){' '}
        {hasField && (
          <small>
            {translate('record.usage.by', { field: fieldLabel(screens.entity, field, translate) })}
          </small>
        )}
      </h2>
      <ul>
        {records.map(({ id, label }) => (
          <li key={id}>
            <RecordLink collection={resource} id={id}>
              {label}
            </RecordLink>
          </li>
        ))}
        {more > 0 && (
          <li>
            {filter && screens ? (
              <Link
                to={{
                  pathname: `/${screens.path}`,
                  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
                }}
              >
                {translate('record.usage.more', { smart_count: more })}
              </Link>
            ) : (
              translate('record.usage.more', { smart_count: more })
            )}
          </li>
        )}
      </ul>
    </section>
  )
}
