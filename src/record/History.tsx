import { useMemo } from 'react'
import { useBackend, useAllScreens, useResourceConfig } from '../context.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRecordContext, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import type { Row } from '../contract/values.ts'
import { type Entity, fieldOf } from '../contract/entity.ts'
import { referencesOf } from '../contract/registry.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useCreateValueContext } from '../fields/RecordValues.tsx'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import type { ResourceConfig } from '../screens.ts'
import type { AuditEntry } from '../api/answers.ts'
import { valuesOfChanges } from './ChangeTable.tsx'
import { HistoryEntry, HistoryGroupItem } from './HistoryEntry.tsx'
import { groupHistory } from './historyGroups.ts'
import { isEntryBeforeOutcome } from './auditEntry.tsx'
import './history.css'
import './record.css'

const perPage = 25

export default function HistoryPanel() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const all = useAllScreens()
  const parts = useMemo(() => partsOf(entity, all), [entity, all])
  const record = useRecordContext<Row>() as Row
  const { id } = record
  const dataProvider = useBackend()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [path, 'history', id],
    queryFn: ({ pageParam }) => dataProvider.history({ resource: path, id }, pageParam, perPage, parts),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : null),
    staleTime: 0,
  })
  // An entry written between two requests is on both of their pages.
  const entries = [
    ...new Map(data?.pages.flatMap((page) => page.entries).map((one) => [one.id, one])).values(),
  ]
  const reverted = revertedFields(entries)
  const context = useCreateValueContext(
    entity,
    entries.flatMap((entry) => {
      const of = entityOf(all, entry.resource) ?? entity
      const values = valuesOfChanges(entry.changes).map(({ field, value }) => ({
        field: fieldAt(of, field),
        value,
      }))
      return of === entity || isEntryBeforeOutcome(entry)
        ? values
        : [...values, { field: fieldOf(of, of.label), value: entry.recordLabel }]
    }),
  )
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (entries.length === 0) return <p className="muted">{translate('record.history.none')}</p>
  const isPart = ({ resource }: AuditEntry) => resource !== entity.name
  const shown = (entry: AuditEntry, begun?: AuditEntry) => (
    <HistoryEntry
      key={entry.id}
      {...{ entry, begun }}
      context={{ ...context, record }}
      isPart={isPart(entry)}
      reverted={reverted.get(entry.id)}
    />
  )
  return (
    <div className="measure">
      <ol className="history below" aria-label={translate('record.tabs.history')}>
        {groupHistory(entries, isPart).map(({ entries: [first, ...others], begun }) =>
          others.length === 0 ? (
            shown(first, begun)
          ) : (
            <HistoryGroupItem key={first.id} entries={[first, ...others]} context={context}>
              {[first, ...others].map((entry) => shown(entry))}
            </HistoryGroupItem>
          ),
        )}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('record.history.older')}
        </Button>
      )}
    </div>
  )
}

const entityOf = (all: readonly ResourceConfig[], name: string) =>
  all.find(({ entity }) => entity.name === name)?.entity

/** Entries name their casino and no other owner. */
const partsOf = ({ name, scope }: Entity, all: readonly ResourceConfig[]) =>
  scope !== 'id'
    ? []
    : [...new Set(all.map(({ entity }) => entity))]
        .filter((entity) =>
          referencesOf(entity).some(({ part, to, field }) => part && to === name && field === entity.scope),
        )
        .map((entity) => entity.name)

/** Excludes fields changed since, and includes those whose part is gone; `entries` begin with the newest. */
function revertedFields(entries: readonly AuditEntry[]): ReadonlyMap<string, ReadonlySet<string>> {
  const reverted = new Map<string, Set<string>>()
  const since = new Set<string>()
  for (const { id, action, code, parentId, changes, resource, recordId, deletedBy } of entries) {
    if (code !== null) continue
    const record = [resource, recordId].join('/')
    if (deletedBy) reverted.set(id, new Set(changes.map(({ field }) => field)))
    for (const { field } of changes) {
      const place = [record, field].join('/')
      if (action === 'revert' && parentId !== null && !since.has(place))
        reverted.set(parentId, (reverted.get(parentId) ?? new Set()).add(field))
      since.add(place)
    }
  }
  return reverted
}
