import { useInfiniteQuery } from '@tanstack/react-query'
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin'
import { Button } from '../layout/Button.tsx'
import type { BackofficeProvider } from '../api/dataProvider.ts'
import type { Row } from '../contract/row.ts'
import { fieldAt } from '../fields/fieldAt.ts'
import { useValueContext } from '../fields/useValueContext.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { useScreens } from '../screens.ts'
import { valuesOf } from './FieldChanges.tsx'
import { HistoryEntry } from './HistoryEntry.tsx'
import './history.css'
import './panels.css'

/** Entries that are asked for at once. */
const perPage = 25

/** What has happened to the page's record, newest first; it grows as something is written. */
export default function History() {
  const translate = useTranslate()
  const { entity, path } = useScreens()
  const { id } = useRecordContext<Row>() as Row
  const dataProvider = useDataProvider<BackofficeProvider>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [path, 'history', id],
    queryFn: ({ pageParam }) => dataProvider.history({ resource: path, id }, pageParam, perPage),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * perPage < total ? pages.length + 1 : null),
    staleTime: 0,
  })
  // An entry that came in between two questions stands on both of their pages.
  const entries = [
    ...new Map(data?.pages.flatMap((page) => page.entries).map((one) => [one.id, one])).values(),
  ]
  const context = useValueContext(
    entity,
    entries.flatMap(({ changes }) =>
      valuesOf(changes).map(({ field, value }) => ({ field: fieldAt(entity, field), value })),
    ),
  )
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (entries.length === 0) return <p className="record-none">{translate('record.history.none')}</p>
  return (
    <div className="record-panel">
      <ol className="history" aria-label={translate('record.tabs.history')}>
        {entries.map((entry) => (
          <HistoryEntry key={entry.id} entry={entry} context={context} />
        ))}
      </ol>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {translate('record.history.older')}
        </Button>
      )}
    </div>
  )
}
