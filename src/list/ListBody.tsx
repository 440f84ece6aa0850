import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import type { Row } from '../contract/row.ts'
import { lazyPart } from '../layout/part.tsx'
import { usePreloaded } from '../layout/usePreloaded.ts'
import { useBulkActions } from './bulk/useBulkActions.ts'
import { ListEmpty, ListFailure, ListLoading } from './ListStates.tsx'
import { Pages } from './Pages.tsx'
import { pageCount } from './paging.ts'
import { useScreens } from '../screens.ts'
import { useColumns } from './preferences.ts'
import { nothing, type Selected } from './selection.ts'
import { Table } from './Table.tsx'
import { TableHead } from './TableHead.tsx'

const BulkBar = lazyPart(() => import('./bulk/BulkBar.tsx'))

export interface ListBodyProps {
  /** Whether the page asked for is not there: said to the router. */
  outOfRangeRef: RefObject<boolean>
  /** The way to a first record. */
  children: ReactNode
}

/** The rows of a list, or why there are none. */
export function ListBody({ outOfRangeRef, children: create }: ListBodyProps) {
  const translate = useTranslate()
  const actions = useBulkActions()
  const { compare, cells } = useScreens()
  usePreloaded(cells)
  const columns = useColumns()
  const [selected, select] = useState<Selected>(nothing)
  const [asked, ask] = useState<string | null>(null)
  const { error, isPending, total, data } = useListContext<Row>()
  const isOutOfRange = usePageInRange(outOfRangeRef)
  /** The row that stays on screen when another page size puts it somewhere else. */
  const kept = useRef<string | null>(null)
  // Rows that are there stay, and what is being done with them, while the server is away: that stands above the page.
  if (error && !(data && codeOfFailure(error) === 'backendUnreachable')) return <ListFailure />
  const isSelectable = actions.length > 0 || !!compare
  if (isPending || (isOutOfRange && data.length === 0)) {
    return (
      <ListLoading>
        <TableHead columns={columns} selected={isSelectable ? 0 : null} of={1} onSelect={() => undefined} />
      </ListLoading>
    )
  }
  if (total === 0) return <ListEmpty>{create}</ListEmpty>
  return (
    <>
      <Table columns={columns} selected={isSelectable ? selected : null} select={select} keptRef={kept} />
      <Pages keptRef={kept} />
      {isSelectable && (
        <>
          <p className="visually-hidden" role="status">
            {selected.size > 0 && translate('list.bulk.selected', { count: selected.size })}
          </p>
          {(selected.size > 0 || asked) && <BulkBar {...{ actions, selected, select, asked, ask }} />}
        </>
      )}
    </>
  )
}

/**
 * Leads from a page that is not there to the last one that is; answers whether that is still to come. react-admin goes to
 * the first one where a page is empty: its change of address waits for a timer and takes what was asked for until then.
 */
function usePageInRange(outOfRangeRef: RefObject<boolean>): boolean {
  const { page, perPage, total, isFetching, isPending, setPage } = useListContext()
  const last = pageCount(total ?? 0, perPage)
  const isOutOfRange = !isPending && !isFetching && total !== undefined && page > last
  useEffect(() => {
    outOfRangeRef.current = isOutOfRange
    if (isOutOfRange) queueMicrotask(() => setPage(last))
  }, [isOutOfRange, last, outOfRangeRef, setPage])
  return isOutOfRange
}
