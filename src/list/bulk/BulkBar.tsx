import { useEffect, useId, useRef } from 'react'
import { useDataProvider, useListContext, useNotify, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { Button, ButtonLink } from '../../layout/Button.tsx'
import { isAbortError } from '../../api/loading.ts'
import { useNotifyFailure } from '../../api/failureText.ts'
import type { Row } from '../../contract/row.ts'
import { useFormats } from '../../locale/format.ts'
import { useListAddress } from '../../record/useListAddress.ts'
import { useResourceConfig } from '../../screens.ts'
import { fetchAllRows, RowsChangedMeanwhile } from '../fetchAllRows.ts'
import { nothingSelected, selectRows, type Selected } from '../selection.ts'
import { ownValue } from '../../contract/own.ts'
import './bulk.css'

export interface BulkBarProps {
  actions: readonly string[]
  selected: Selected
  select: (change: Selected | ((selected: Selected) => Selected)) => void
  ask: (action: string) => void
}

export default function BulkBar({ actions, selected, select, ask }: BulkBarProps) {
  const translate = useTranslate()
  const id = useId()
  const { number } = useFormats()
  const { path, compare } = useResourceConfig()
  const { total = 0, data = [] } = useListContext<Row>()
  const { mutate: selectAll, isPending } = useSelectAll(select)
  useEffect(() => backToList, [])
  const elsewhere = selected.size - data.filter(({ id }) => selected.has(id)).length
  return (
    // The bar stands after all rows: the key B leads to it.
    <div className="bulk-bar" role="group" aria-labelledby={id} aria-keyshortcuts="b" tabIndex={-1}>
      <span id={id}>
        {translate('list.bulk.selected', { count: number(selected.size) })}
        {elsewhere > 0 && ` ${translate('list.bulk.elsewhere', { count: number(elsewhere) })}`}
      </span>
      {selected.size < total && (
        <Button disabled={isPending} onClick={() => selectAll()}>
          {translate('list.bulk.selectAll', { count: number(total) })}
        </Button>
      )}
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

/** The bar disappears with the selection. The focus then goes to the checkbox that selects rows. */
function backToList() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.table-frame input')?.focus({ preventScroll: true })
}

function CompareLink({ selected }: Pick<BulkBarProps, 'selected'>) {
  const translate = useTranslate()
  const address = useListAddress()
  const [one, other] = selected.keys()
  if (selected.size !== 2 || other === undefined) return null
  return (
    <ButtonLink variant="outlined" to={address(one, { tab: 'compare', with: other })}>
      {translate('record.compare.button')}
    </ButtonLink>
  )
}

/** Selects all matching records on every page, unless the filter or the selection was changed meanwhile. */
function useSelectAll(select: BulkBarProps['select']) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { entity, path } = useResourceConfig()
  const { filterValues: filter, sort } = useListContext()
  const dataProvider = useDataProvider()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [filter])
  return useMutation({
    mutationFn: () => {
      const { signal } = (reading.current = new AbortController())
      return fetchAllRows(dataProvider, { resource: path, filter, sort, signal })
    },
    onSuccess: (rows) => {
      const records = rows.map((row) => ({ id: row.id, label: String(ownValue(row, entity.label)) }))
      select((selected) => selectRows(selected, records, true))
    },
    onError: (error) => {
      if (isAbortError(error)) return
      if (error instanceof RowsChangedMeanwhile) notify('list.changed', { type: 'error' })
      else notifyFailure(error)
    },
  })
}
