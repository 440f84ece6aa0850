import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  useMemo,
  useRef,
} from 'react'
import { useTranslate } from 'react-admin'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import { rtpLimitOf } from '../../src/contract/playable.ts'
import { useFormats } from '../../src/context.ts'
import {
  type Cell,
  cellAt,
  cellsInRange,
  type PendingChangeUpdate,
  type PendingChanges,
  planCellToggle,
  withdrawalsOfCells,
  type CellRange,
  isSeveralCells,
  movePosition,
  type CellPosition,
} from './cells.ts'
import { type CellFormatters, MatrixRow } from './MatrixRow.tsx'
import { type CellSizes, useCellSizes, useGridSelection, useGridWindow } from './useGridWindow.ts'
import './matrix.css'

interface MatrixGridProps {
  matrix: Matrix
  wishes: PendingChanges
  /** Errors of cells, by game and column. */
  failed: ReadonlyMap<string, ReadonlyMap<string, ItemFailureReason>>
  isReadOnly: boolean
  label: string
  words: CellFormatters
  /** `barred` is the number of cells that were left out because of their RTP. */
  change: (wishes: readonly PendingChangeUpdate[], barred?: number) => void
  openHead: (head: CellPosition) => void
}

/** Only visible cells are rendered; the grid handles pointer and keys for all of them, as in a spreadsheet. */
export function MatrixGrid({ matrix, wishes, failed, isReadOnly, ...props }: MatrixGridProps) {
  const { label, words, change, openHead } = props
  const translate = useTranslate()
  const size = { rows: matrix.rows.length, columns: matrix.columns.length }
  const scroll = useRef<HTMLDivElement>(null)
  const line = useRef<HTMLDivElement>(null)
  const { at, block, go } = useGridSelection(scroll, size)
  const corner = useRef<HTMLSpanElement>(null)
  const sizes = useCellSizes(corner)
  const names = useMemo(() => roomForNames(matrix, sizes), [matrix, sizes])
  const { rows, columns, pageRows, show, isCut } = useGridWindow(scroll, size, at, names.head, sizes)
  const isInBlock = (row: number) => isSeveralCells(block) && row >= block.from.row && row <= block.to.row

  const turn = (cells: readonly Cell[], of: Cell) => {
    const { wishes: turned, barred } = planCellToggle(cells, of)
    change(turned, barred)
  }
  const step = (to: CellPosition, extends_ = false) => {
    go(to, extends_)
    show(to)
  }
  const press = (event: KeyboardEvent) => {
    const to = movePosition(at, event, { ...size, pageRows })
    if (to) step(to, event.shiftKey)
    else if (!act(event.key)) return
    event.preventDefault()
  }
  const act = (key: string): boolean => {
    const cell = cellAt(matrix, wishes, at)
    if (!cell && (key === ' ' || key === 'Enter')) openHead(at)
    else if (cell && !isReadOnly && key === ' ') turn(cellsInRange(matrix, wishes, block), cell)
    else if (cell && key === 'Escape') {
      change(withdrawalsOfCells(cellsInRange(matrix, wishes, block)))
      go(at)
    } else return false
    return true
  }
  const click = (event: MouseEvent) => {
    const place = placeOf(event.target)
    if (!place) return
    step(place, event.shiftKey)
    const cell = cellAt(matrix, wishes, place)
    if (!cell) openHead(place)
    else if (!isReadOnly && !event.shiftKey) turn([cell], cell)
  }
  const point = ({ target }: PointerEvent) => {
    const { column = -1 } = placeOf(target) ?? {}
    if (line.current) line.current.style.translate = column < 0 ? '' : `${column * sizes.column}px`
    line.current?.toggleAttribute('data-shown', column >= 0)
  }

  return (
    <>
      <div className="matrix-room" style={names.style}>
        <div
          ref={scroll}
          role="grid"
          className="matrix card"
          aria-label={label}
          aria-rowcount={size.rows + 1}
          aria-colcount={size.columns + 1}
          aria-multiselectable
          aria-readonly={isReadOnly}
          onKeyDown={press}
          onClick={click}
          onPointerOver={point}
          onPointerLeave={() => line.current?.removeAttribute('data-shown')}
        >
          <div className="matrix-all relative" style={extent(size, names.head, sizes)}>
            <MatrixHead
              cornerRef={corner}
              corner={translate('matrix.game')}
              columns={matrix.columns}
              shown={columns}
              at={at.row < 0 ? at.column : null}
              words={words}
              sizes={sizes}
            />
            <div className="matrix-line" ref={line} />
            {rows.map((row) => {
              const game = matrix.rows[row]
              return (
                game && (
                  <MatrixRow
                    key={game.id}
                    game={game}
                    index={row}
                    cells={matrix.cells[row] ?? ''}
                    columns={matrix.columns}
                    shown={columns}
                    wishes={wishes.get(game.id)}
                    failed={failed.get(game.id)}
                    at={at.row === row ? at.column : null}
                    from={isInBlock(row) ? block.from.column : 0}
                    to={isInBlock(row) ? block.to.column : -1}
                    words={words}
                    sizes={sizes}
                  />
                )
              )
            })}
          </div>
        </div>
      </div>
      {!isReadOnly && isSeveralCells(block) && <RangeHint {...{ matrix, wishes, block, at }} />}
      {isCut && <p>{translate('matrix.cut')}</p>}
    </>
  )
}

function RangeHint({ matrix, wishes, block, at }: Pick<MatrixGridProps, 'matrix' | 'wishes'> & RangeOf) {
  const translate = useTranslate()
  const { number } = useFormats()
  const cell = cellAt(matrix, wishes, at)
  if (!cell) return null
  const { active, count, barred } = planCellToggle(cellsInRange(matrix, wishes, block), cell)
  return (
    <p role="status" className="matrix-range bold">
      {translate(`matrix.range.${active ? 'on' : 'off'}`, { smart_count: count, count: number(count) })}{' '}
      {barred > 0 && translate('matrix.leftOutBarred', { smart_count: barred, count: number(barred) })}
    </p>
  )
}

interface RangeOf {
  block: CellRange
  at: CellPosition
}

/** In pixels, up to a maximum. Counts letters, which costs no layout of thousands of names. The first column takes what the others leave. */
function roomForNames({ rows, columns }: Matrix, { column, name, scale }: CellSizes) {
  const longest = (named: readonly { name: string }[]) => Math.max(0, ...named.map(({ name }) => name.length))
  const head = Math.min(Math.max(148, 8 * longest(columns) + 20) * scale, 200 + 100 * (scale - 1))
  const widths = {
    '--head': head,
    '--longest': Math.min(8.4 * longest(rows) + 84, 420) * scale,
    '--columns': columns.length * column,
    '--least': name,
  }
  const style = {
    '--scale': scale,
    ...Object.fromEntries(Object.entries(widths).map(([property, width]) => [property, `${width}px`])),
  }
  return { head, style: style as CSSProperties }
}

const extent = (size: { rows: number; columns: number }, head: number, { row, column }: CellSizes) => ({
  width: `calc(var(--name) + ${size.columns * column}px)`,
  height: head + size.rows * row,
})

function placeOf(target: EventTarget): CellPosition | null {
  const cell = target instanceof Element && target.closest<HTMLElement>('[data-column]')
  const row = cell && cell.closest<HTMLElement>('[data-row]')
  return row ? { row: Number(row.dataset['row']), column: Number(cell.dataset['column']) } : null
}

interface MatrixHeadProps {
  cornerRef: Ref<HTMLSpanElement>
  corner: string
  columns: Matrix['columns']
  shown: readonly number[]
  /** Column of the focused head. */
  at: number | null
  words: CellFormatters
  sizes: CellSizes
}

/** The column names, vertical to save width. */
const MatrixHead = memo(function MatrixHead(props: MatrixHeadProps) {
  const { cornerRef, corner, columns, shown, at, words, sizes } = props
  return (
    <div role="row" className="matrix-head" aria-rowindex={1} data-row={-1}>
      <div role="columnheader" className="matrix-corner line spread muted small bold" aria-colindex={1}>
        <span ref={cornerRef}>{corner}</span>
        <small className="small bold">RTP</small>
      </div>
      {shown.map((column) => {
        const owner = columns[column]
        const limit = rtpLimitOf(owner)
        return (
          owner && (
            <div
              key={owner.id}
              role="columnheader"
              className="matrix-owner line muted small bold"
              aria-colindex={column + 2}
              data-column={column}
              tabIndex={at === column ? 0 : undefined}
              title={limit === null ? owner.name : `${owner.name} ≤ ${words.percent(limit)}`}
              style={{ left: column * sizes.column }}
            >
              <span className="cut">{owner.name}</span>
            </div>
          )
        )
      })}
    </div>
  )
})
