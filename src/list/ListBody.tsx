import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import type { Row } from '../contract/row.ts'
import { focusMain } from '../layout/focusMain.ts'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { usePreloaded } from '../layout/usePreloaded.ts'
import type { BulkBarProps } from './bulk/BulkBar.tsx'
import { useBulkActions } from './bulk/useBulkActions.ts'
import { ListEmpty, ListFailure, ListLoading } from './ListStates.tsx'
import { Pages } from './Pages.tsx'
import { pageCount } from './paging.ts'
import { useResourceConfig } from '../screens.ts'
import { useColumns } from './preferences.ts'
import { nothingSelected, type Selected } from './selection.ts'
import { Table } from './Table.tsx'
import { TableHead } from './TableHead.tsx'

const BulkBar = lazyComponent(() => import('./bulk/BulkBar.tsx'))
const BulkDialog = lazyComponent(() => import('./bulk/BulkDialog.tsx'))

export interface ListBodyProps {
  /** Whether the page asked for is not there: said to the router. */
  outOfRangeRef: RefObject<boolean>
  /** The way to a first record. */
  children: ReactNode
}

/**
 * The rows of a list, or why there are none, and what is being done with many of them. That dialog stands beside the rows: what it
 * does may take the last of them out of the list, and its result stays until whoever asked closes it.
 */
export function ListBody(props: ListBodyProps) {
  const { bulkDialogs } = useResourceConfig()
  const [selected, select] = useState<Selected>(nothingSelected)
  const [asked, ask] = useState<string | null>(null)
  // What is asked for is an action that the program itself declares; a component may only be read like this, since it would else seem to be made anew.
  // eslint-disable-next-line backoffice/own-keys
  const AskedDialog = (asked && bulkDialogs?.[asked]) || BulkDialog
  useEffect(() => (asked ? backToPage : undefined), [asked])
  return (
    <>
      <Rows {...props} {...{ selected, select, ask }} isAsked={asked !== null} />
      {asked && <AskedDialog action={asked} {...{ selected, select }} onClose={() => ask(null)} />}
    </>
  )
}

/** The button that opened a dialog may be gone when it closes, and with it where the focus would go back to. */
function backToPage() {
  if (document.activeElement === document.body) focusMain()
}

interface RowsProps extends ListBodyProps, Omit<BulkBarProps, 'actions'> {
  isAsked: boolean
}

function Rows({ outOfRangeRef, children: create, selected, select, ask, isAsked }: RowsProps) {
  const translate = useTranslate()
  const actions = useBulkActions()
  const { compare, cells } = useResourceConfig()
  usePreloaded(cells)
  const columns = useColumns()
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
          {(selected.size > 0 || isAsked) && <BulkBar {...{ actions, selected, select, ask }} />}
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
