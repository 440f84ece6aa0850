import { useEffect, useRef } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useNotifyFailure } from '../../api/failureText.ts'
import { isAbortError } from '../../api/loading.ts'
import type { Filter } from '../../contract/filter.ts'
import { ownValue, type Row } from '../../contract/values.ts'
import { Button } from '../../layout/Button.tsx'
import { useFormats } from '../../locale/format.ts'
import { useResourceConfig } from '../../context.ts'
import { fetchAllRows, RowsChangedError } from '../fetchAllRows.ts'
import { selectRows, type SelectedRecords } from '../selection.ts'

interface SelectAllProps {
  selected: SelectedRecords
  select: (change: (selected: SelectedRecords) => SelectedRecords) => void
  /** Holds for the list beside the filter that staff choose. */
  fixed?: Filter
  /** Of more rows, not all can be selected together. */
  most?: number
  onRows?: (rows: readonly Row[]) => void
}

/** Selects the matching records of all pages. Renders nothing if they are selected. */
export function SelectAll({ most = Infinity, ...selecting }: SelectAllProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { total = 0 } = useListContext<Row>()
  const { mutate, isPending } = useSelectAll(selecting)
  if (selecting.selected.size >= total || total > most) return null
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {translate('list.bulk.selectAll', { count: number(total) })}
    </Button>
  )
}

/** Unless the filter or the selection was changed meanwhile. */
function useSelectAll({ select, fixed, onRows }: Omit<SelectAllProps, 'selected' | 'most'>) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { entity, path } = useResourceConfig()
  const { filterValues, sort } = useListContext()
  const dataProvider = useDataProvider()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [filterValues])
  return useMutation({
    mutationFn: () => {
      const { signal } = (reading.current = new AbortController())
      const filter = { ...filterValues, ...fixed } as Filter
      return fetchAllRows(dataProvider, { resource: path, filter, sort, signal })
    },
    onSuccess: (rows) => {
      onRows?.(rows)
      const records = rows.map((row) => ({ id: row.id, label: String(ownValue(row, entity.label)) }))
      select((selected) => selectRows(selected, records, true))
    },
    onError: (error) => {
      if (isAbortError(error)) return
      if (error instanceof RowsChangedError) notify('list.changed', { type: 'error' })
      else notifyFailure(error)
    },
  })
}
