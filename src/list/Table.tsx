import { Suspense, useMemo, type RefObject } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { lazyView } from '../layout/lazyComponent.tsx'
import { useDrawer } from '../layout/drawerContext.ts'
import { useResourceConfig } from '../screens.ts'
import { usePreferences } from './preferences.ts'
import { stepByArrows } from './rows/arrows.ts'
import { PlainRows } from './rows/PlainRows.tsx'
import { useKeptRow } from './rows/useKeptRow.ts'
import { useRowClicks } from './rows/useRowClicks.ts'
import { useRowLayout } from './rows/useRowLayout.ts'
import { withRows, type Selected } from './selection.ts'
import { TableHead } from './TableHead.tsx'
import { ownValue } from '../contract/own.ts'
import './table.css'
import './cards.css'
import './brief.css'

const WindowedRows = lazyView(() => import('./rows/WindowedRows.tsx'))

/** Above this number of rows only those near the visible area are in the page. */
const plainRows = 100

export interface TableProps {
  columns: readonly Field[]
  /** `null` where the list has no bulk actions. */
  selected: Selected | null
  select: (selected: Selected) => void
  /** Id of a row that is scrolled into view once it is loaded. */
  keptRef: RefObject<string | null>
}

/** The table of a list. Each row is rendered again only when its record has changed. */
export function Table({ columns, selected, select, keptRef }: TableProps) {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const [{ density }] = usePreferences()
  const { data: rows = none, isPlaceholderData, total = 0, page, perPage } = useListContext<Row>()
  const layout = useRowLayout(columns, rows, selected !== null)
  const selectable = useMemo(
    () => rows.map((row) => ({ id: row.id, label: String(ownValue(row, entity.label)) })),
    [rows, entity],
  )
  const onClick = useRowClicks(selectable, selected, select)
  const frame = useKeptRow(keptRef, rows)
  const { openId } = useDrawer()
  const isLong = rows.length > plainRows
  const props = { layout, selected, openId, onClick }
  return (
    <div className="table-frame" aria-busy={isPlaceholderData} ref={frame} onKeyDown={stepByArrows}>
      <table className="table" data-density={density} aria-rowcount={isLong ? total + 1 : undefined}>
        <caption className="visually-hidden">
          {translate(`resources.${path}.name`, { smart_count: 2 })}
        </caption>
        <TableHead
          columns={columns}
          selected={selected && selectable.filter(({ id }) => selected.has(id)).length}
          of={rows.length}
          onSelect={(isOn) => selected && select(withRows(selected, selectable, isOn))}
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
