import { filteredListLocation } from '../list/address.ts'
import { LinkBase as Link, useRecordContext, useTranslate } from 'react-admin'
import { useBackend, useFormats, useAllScreens, useResourceConfig } from '../context.ts'
import { useQuery } from '@tanstack/react-query'
import type { RecordUsage } from '../contract/answers/general.ts'
import { fieldsOf, type Entity } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { fieldLabel } from '../fields/fieldAt.ts'
import { RecordLink } from '../fields/parts.tsx'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { filterableFields } from '../contract/query.ts'
import './record.css'

export default function UsagePanel() {
  const translate = useTranslate()
  const { data: usage, error, refetch } = useRecordUsage()
  const none = useRecordContext<Row>()?.['servesOthers'] === true ? 'noneSeen' : 'none'
  if (!usage) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (usage.length === 0) return <p className="muted">{translate(`record.usage.${none}`)}</p>
  return (
    <div className="measure">
      {usage.map((used) => (
        <Users key={`${used.resource}.${used.field}`} used={used} />
      ))}
    </div>
  )
}

function Users({ used: { resource, field, count, records } }: { used: RecordUsage }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const record = useRecordContext<Row>() as Row
  const screens = useAllScreens().find(({ entity }) => entity.name === resource)
  const name = translate(`resources.${resource}.name`, { smart_count: 2 })
  const more = count - records.length
  const filter = screens ? createReferrersFilter(screens.entity, field, record) : null
  // A record may use this one through a part.
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
      <ul className="bullets flush">
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
              <Link to={filteredListLocation(screens.path, filter)}>
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

export function useRecordUsage() {
  const { path } = useResourceConfig()
  const dataProvider = useBackend()
  const { id } = useRecordContext<Row>() as Row
  return useQuery({
    queryKey: [path, 'usage', id],
    queryFn: () => dataProvider.usage({ resource: path, id }),
    staleTime: 0,
  })
}

/** Only visible records are counted. */
export const sumUsageCounts = (usage: readonly RecordUsage[]) =>
  usage.reduce((sum, { count }) => sum + count, 0)

/** A kind of which no record is visible counts as 1. */
export const countUsagesByErrorCode = (usage: readonly RecordUsage[]) =>
  [...new Set(usage.map(({ code }) => code))].map((code) => ({
    code,
    count: sumUsageCounts(usage.filter((used) => used.code === code)) || 1,
  }))

/** Contains all fields of a composite reference; `null` if the list has no such filter. */
export function createReferrersFilter(users: Entity, field: string, record: Row) {
  const together = users.compositeReferences.find(({ by }) => Object.keys(by).at(-1) === field)
  const by = Object.entries(together?.by ?? { [field]: 'id' })
  const paths = new Set(filterableFields(users).map(({ path }) => path))
  if (!by.every(([path]) => paths.has(path))) return null
  return Object.fromEntries(by.map(([path, own]) => [path, ownValue(record, own)]))
}
