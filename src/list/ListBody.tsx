import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { codeOfFailure } from '../api/failure.ts'
import type { Row } from '../contract/values.ts'
import { focusMain } from '../layout/focus.ts'
import { lazyComponent, usePreloadComponents } from '../layout/lazyComponent.tsx'
import type { BulkBarProps } from './bulk/BulkBar.tsx'
import { ListEmpty, ListFailure, ListLoading } from './ListStates.tsx'
import { ListPagination, pageCount } from './ListPagination.tsx'
import { useResourceConfig, useUser } from '../context.ts'
import { useShownColumns } from './columns.ts'
import { nothingSelected, type SelectedLabelsById } from './selection.ts'
import { Table } from './Table.tsx'
import { TableHead } from './TableHead.tsx'
import { can } from '../contract/entity.ts'

const BulkBar = lazyComponent(() => import('./bulk/BulkBar.tsx'))
const BulkDialog = lazyComponent(() => import('./bulk/BulkDialog.tsx'))

export interface ListBodyProps {
  outOfRangeRef: RefObject<boolean>
  children: ReactNode
}

/** The dialog of a bulk action stands beside the rows, because the action may remove the last row, and its result stays. */
export function ListBody(props: ListBodyProps) {
  const { bulkDialogs } = useResourceConfig()
  const [selected, select] = useState<SelectedLabelsById>(nothingSelected)
  const [asked, ask] = useState<string | null>(null)
  // The action is declared, not entered. React would see a new component at each render if a function read it from the map.
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

/** The button that opened the dialog may be gone. */
function backToPage() {
  if (document.activeElement === document.body) focusMain()
}

interface RowsProps extends ListBodyProps, Omit<BulkBarProps, 'actions'> {
  isAsked: boolean
}

function Rows({ outOfRangeRef, children: create, selected, select, ask, isAsked }: RowsProps) {
  const translate = useTranslate()
  const user = useUser()
  const { entity, compare, cells, bulk = [] } = useResourceConfig()
  const actions = bulk.filter((action) => user && can(user, entity, action))
  usePreloadComponents(cells)
  const columns = useShownColumns()
  const { error, isPending, total, data } = useListContext<Row>()
  const isOutOfRange = usePageInRange(outOfRangeRef)
  const kept = useRef<string | null>(null)
  // While the server cannot be reached, the rows and a running bulk action stay; the message stands above the page.
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
      <ListPagination keptRef={kept} />
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

/** Leads to the last page; returns whether that is still to happen. react-admin would lead to the first, with former parameters. */
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
