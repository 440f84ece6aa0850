import { Suspense, useMemo, useEffect, useRef, type RefObject, type MouseEvent } from 'react'
import { useListContext, useTranslate, useResourceContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import type { Field } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { suspendingLazyView } from '../layout/lazyComponent.tsx'
import { useRecordDrawer } from '../layout/PageHeader.tsx'
import { useResourceConfig } from '../context.ts'
import { useListPreferences, isNumericField } from './columns.ts'
import { focusNextRowByArrow } from './rows/rowKeys.ts'
import { PlainRows } from './rows/Rows.tsx'
import { useRowTextsAndLinks } from './rows/useRowTextsAndLinks.ts'
import { setRowsSelected, toggleRow, type SelectedLabelsById, type SelectableRow } from './selection.ts'
import { useBuildListOrRecordLocation } from '../record/listOrRecordLocation.ts'
import { isSortable, sortsByStoredCode } from '../contract/query.ts'
import { useOptimisticValue } from './addressDraft.ts'
import './table.css'
import './cards.css'

const WindowedRows = suspendingLazyView(() => import('./rows/WindowedRows.tsx'))

const plainRows = 100

export interface TableProps {
  columns: readonly Field[]
  selected: SelectedLabelsById | null
  select: (selected: SelectedLabelsById) => void
  keptRef: RefObject<string | null>
}

export function Table({ columns, selected, select, keptRef }: TableProps) {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const [{ density }] = useListPreferences()
  const { data: rows = none, isPlaceholderData, total = 0, page, perPage } = useListContext<Row>()
  const layout = useRowTextsAndLinks(columns, rows, selected !== null)
  const selectable = useMemo(
    () => rows.map((row) => ({ id: row.id, label: String(ownValue(row, entity.label)) })),
    [rows, entity],
  )
  const onClick = useRowClicks(selectable, selected, select)
  const frame = useKeptRow(keptRef, rows)
  const { openId } = useRecordDrawer()
  const isLong = rows.length > plainRows
  const props = { layout, selected, openId, onClick }
  return (
    <div
      className="table-frame card"
      aria-busy={isPlaceholderData}
      ref={frame}
      onKeyDown={focusNextRowByArrow}
    >
      <table className="table" data-density={density} aria-rowcount={isLong ? total + 1 : undefined}>
        <caption className="visually-hidden">
          {translate(`resources.${path}.name`, { smart_count: 2 })}
        </caption>
        <TableHead
          columns={columns}
          selected={selected && selectable.filter(({ id }) => selected.has(id)).length}
          of={rows.length}
          onSelect={(isOn) => selected && select(setRowsSelected(selected, selectable, isOn))}
        />
        {isLong ? (
          <Suspense fallback={<PlainRows rows={rows.slice(0, plainRows)} {...props} />}>
            <WindowedRows rows={rows} {...props} density={density} offset={(page - 1) * perPage} />
          </Suspense>
        ) : (
          <PlainRows rows={rows} {...props} />
        )}
      </table>
    </div>
  )
}

const none: readonly Row[] = []

function useKeptRow(keptRef: RefObject<string | null>, rows: readonly Row[]) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === keptRef.current)
    if (!frame.current || index < 0) return
    keptRef.current = null
    const shown = [...frame.current.querySelectorAll('tr')].find(
      (row) => row.dataset['id'] === rows[index]?.id,
    )
    if (shown) return shown.scrollIntoView({ block: 'nearest' })
    const { top, height } = frame.current.getBoundingClientRect()
    window.scrollTo({ top: window.scrollY + top + (height * index) / rows.length - 100 })
  }, [rows, keptRef])
  return frame
}

function useRowClicks(
  rows: readonly SelectableRow[],
  selected: SelectedLabelsById | null,
  select: (selected: SelectedLabelsById) => void,
) {
  const navigate = useNavigate()
  const address = useBuildListOrRecordLocation()
  const { section } = useResourceConfig()
  const anchor = useRef<string | null>(null)
  return (event: MouseEvent) => {
    // A cell's own link has led to another record already.
    if (event.defaultPrevented) return
    const target = event.target as HTMLElement
    const link = target.closest('a')
    const linked = link?.closest('tr')?.dataset['id']
    // A link in a dialog that a cell has opened leads to its own address.
    if (link && linked !== undefined && isPlain(event)) {
      event.preventDefault()
      void navigate(section === null ? link.pathname : address(linked))
      return
    }
    const id = target.closest('td.select')?.closest('tr')?.dataset['id']
    if (!selected || id === undefined) return
    select(toggleRow(selected, rows, id, event.shiftKey ? anchor.current : null))
    anchor.current = id
  }
}

const isPlain = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey

interface TableHeadProps {
  columns: readonly Field[]
  selected: number | null
  of: number
  onSelect: (isOn: boolean) => void
}

export function TableHead({ columns, selected, of, onSelect }: TableHeadProps) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const isAll = selected === of
  return (
    <thead>
      <tr>
        {selected !== null && (
          <th className="select">
            <label>
              <input
                type="checkbox"
                checked={isAll}
                ref={(box) => {
                  if (box) box.indeterminate = selected > 0 && !isAll
                }}
                onChange={() => onSelect(!isAll)}
              />
              <span className="visually-hidden">{translate('list.bulk.selectPage')}</span>
            </label>
          </th>
        )}
        {columns.map((field) => (
          <HeaderCell key={field.path} field={field} isSortable={isSortable(entity, field.path)} />
        ))}
      </tr>
    </thead>
  )
}

const long = 16

function HeaderCell({ field, isSortable }: { field: Field; isSortable: boolean }) {
  const translate = useTranslate()
  const resource = useResourceContext()
  const { aside } = useResourceConfig()
  const list = useListContext()
  const [sort, setSort] = useOptimisticValue(list.sort, list.setSort)
  const label = translate(`resources.${resource}.fields.${field.path}`)
  const order = sort.field === field.path ? sort.order : null
  return (
    <th
      scope="col"
      data-numeric={isNumericField(field) || undefined}
      data-aside={aside?.includes(field.path) || undefined}
      data-long={label.length > long || undefined}
      aria-sort={order ? (order === 'ASC' ? 'ascending' : 'descending') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          title={translate(wordsFor(field), { field: label })}
          onClick={() => setSort({ field: field.path, order: order === 'ASC' ? 'DESC' : 'ASC' })}
        >
          {label}
          {order && sortsByStoredCode(field) && <small className="plain"> {translate('list.byCode')}</small>}
          <span aria-hidden className="sort-mark">
            {order === 'ASC' ? '▲' : order === 'DESC' ? '▼' : ''}
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  )
}

const wordsFor = (field: Field) =>
  field.currency ? 'list.sortByAmount' : sortsByStoredCode(field) ? 'list.sortByCode' : 'list.sortBy'
