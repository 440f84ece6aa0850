import { useEffect, useRef, useId } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useNotifyFailure } from '../../api/failureText.ts'
import { isAbortError } from '../../api/loading.ts'
import type { Filter } from '../../contract/query.ts'
import { ownValue, type Row } from '../../contract/values.ts'
import { Button, ButtonLink } from '../../layout/Button.tsx'
import { useResourceConfig } from '../../context.ts'
import { fetchAllRows, RowsChangedError } from '../fetchAllRows.ts'
import { setRowsSelected, type SelectedLabelsById, nothingSelected } from '../selection.ts'
import { useBuildListOrRecordLocation } from '../../record/listOrRecordLocation.ts'
import '../panels.css'

export interface BulkBarProps {
  actions: readonly string[]
  selected: SelectedLabelsById
  select: (change: SelectedLabelsById | ((selected: SelectedLabelsById) => SelectedLabelsById)) => void
  ask: (action: string) => void
}

export default function BulkBar({ actions, selected, select, ask }: BulkBarProps) {
  const translate = useTranslate()
  const id = useId()
  const { path, compare } = useResourceConfig()
  const { data = [] } = useListContext<Row>()
  useEffect(() => backToList, [])
  const elsewhere = selected.size - data.filter(({ id }) => selected.has(id)).length
  return (
    <div
      className="bulk-bar card flow tight apart raised"
      role="group"
      aria-labelledby={id}
      aria-keyshortcuts="b"
      tabIndex={-1}
    >
      <span id={id}>
        {translate('list.bulk.selected', { count: selected.size })}
        {elsewhere > 0 && ` ${translate('list.bulk.elsewhere', { count: elsewhere })}`}
      </span>
      <SelectAll selected={selected} select={select} />
      <Button onClick={() => select(nothingSelected)}>{translate('list.bulk.clear')}</Button>
      {compare && <CompareLink selected={selected} />}
      {actions.map((action) => (
        <Button key={action} variant="outlined" onClick={() => ask(action)}>
          {translate(`resources.${path}.bulk.${action}.label`)}
        </Button>
      ))}
    </div>
  )
}

function backToList() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.table-frame input')?.focus({ preventScroll: true })
}

function CompareLink({ selected }: Pick<BulkBarProps, 'selected'>) {
  const translate = useTranslate()
  const address = useBuildListOrRecordLocation()
  const [one, other] = selected.keys()
  if (selected.size !== 2 || other === undefined) return null
  return (
    <ButtonLink variant="outlined" to={address(one, { tab: 'compare', with: other })}>
      {translate('record.compare.button')}
    </ButtonLink>
  )
}

interface SelectAllProps {
  selected: SelectedLabelsById
  select: (change: (selected: SelectedLabelsById) => SelectedLabelsById) => void
  fixed?: Filter
  most?: number
  onRows?: (rows: readonly Row[]) => void
}

export function SelectAll({ most = Infinity, ...selecting }: SelectAllProps) {
  const translate = useTranslate()
  const { total = 0 } = useListContext<Row>()
  const { mutate, isPending } = useSelectAll(selecting)
  if (selecting.selected.size >= total || total > most) return null
  return (
    <Button disabled={isPending} onClick={() => mutate()}>
      {translate('list.bulk.selectAll', { count: total })}
    </Button>
  )
}

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
      select((selected) => setRowsSelected(selected, records, true))
    },
    onError: (error) => {
      if (isAbortError(error)) return
      if (error instanceof RowsChangedError) notify('list.changed', { type: 'error' })
      else notifyFailure(error)
    },
  })
}
