import { useRef, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext, useTranslate, type GetListParams } from 'react-admin'
import type { Row } from '../contract/values.ts'
import { Select } from '../inputs/Select.tsx'
import { Button } from '../layout/Button.tsx'
import { useFormats } from '../context.ts'
import { savesData } from '../layout/savesData.ts'
import { pageSizes, prefetchPage } from './address.ts'
import { useOptimisticValue } from './addressDraft.ts'
import './table.css'

/** The row of `keptRef` stays on screen when the page size changes. */
export function ListPagination({ keptRef }: { keptRef: RefObject<string | null> }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const totalText = useTotalFormatter()
  const nav = useRef<HTMLElement>(null)
  const list = useListContext<Row>()
  const { perPage, setPerPage, total = 0, data = [] } = list
  const [page, setPage] = useOptimisticValue(list.page, list.setPage)
  const first = (list.page - 1) * perPage
  const last = pageCount(total, perPage)
  const sizes = [...new Set<number>([...pageSizes, perPage])].sort((a, b) => a - b)
  const turn = (to: number) => {
    setPage(to)
    const frame = nav.current?.previousElementSibling
    if (frame && frame.getBoundingClientRect().top < 0) frame.scrollIntoView()
  }
  const prefetch = usePrefetchPage()
  const resize = (size: number) => {
    keptRef.current = data[0]?.id ?? null
    setPerPage(size)
    setPage(pageOfRow(first, size))
  }
  const ways = [
    ['firstPage', '«', 1],
    ['previousPage', '‹', page - 1, ','],
    ['nextPage', '›', page + 1, '.'],
    ['lastPage', '»', last],
  ] as const
  const isThere = (to: number) => to >= 1 && to <= last && to !== page
  // Disabled buttons keep the focus.
  const button = ([name, sign, to, key]: (typeof ways)[number]) => (
    <Button
      key={name}
      variant="outlined"
      size="small"
      title={translate(`list.${name}`)}
      aria-label={translate(`list.${name}`)}
      aria-keyshortcuts={key}
      aria-disabled={!isThere(to)}
      onPointerEnter={() => isThere(to) && prefetch(to)}
      onFocus={() => isThere(to) && prefetch(to)}
      onClick={() => isThere(to) && turn(to)}
    >
      {sign}
    </Button>
  )
  return (
    <nav className="pages flow muted" aria-label={translate('list.pages')} ref={nav}>
      <span role="status">
        {translate('list.count', {
          from: number(first + 1),
          to: number(first + data.length),
          total: totalText(total),
        })}
      </span>
      <label>
        {translate('list.perPage')}{' '}
        <Select options={sizes.map((size) => [size, number(size)])} value={perPage} onChange={resize} />
      </label>
      {last > 1 && (
        <span className="page-turn line to-end">
          {ways.slice(0, 2).map(button)}
          <span>{translate('list.page', { page: number(page), last: totalText(last) })}</span>
          {ways.slice(2).map(button)}
        </span>
      )}
    </nav>
  )
}

/** The query of the rows on screen says what the list adds to its filter, such as the record that a tab belongs to. */
function usePrefetchPage() {
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const { resource, data } = useListContext<Row>()
  return (page: number) => {
    const [key] =
      queryClient
        .getQueriesData<{ data: Row[] }>({ queryKey: [resource, 'getList'], type: 'active' })
        .find(([, answer]) => answer?.data === data) ?? []
    const shown = key?.[2] as GetListParams | undefined
    if (!shown?.pagination || savesData()) return
    const params = { ...shown, pagination: { ...shown.pagination, page } }
    void prefetchPage(queryClient, dataProvider, resource, params)
  }
}

export const pageOfRow = (row: number, perPage: number) => Math.floor(row / perPage) + 1

export const pageCount = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))

/** The server may only have estimated the count. */
export function useTotalFormatter(): (count: number) => string {
  const translate = useTranslate()
  const { number } = useFormats()
  const { meta } = useListContext()
  const isEstimated = (meta as { estimated?: boolean } | undefined)?.estimated
  return (count) => (isEstimated ? translate('list.about', { count }) : number(count))
}
