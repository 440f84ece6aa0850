import { memo } from 'react'
import { stateAt, type Matrix } from '../../src/contract/matrix.ts'
import type { Reason } from '../../src/contract/jobs.ts'
import { isAboveMax } from '../../src/contract/playable.ts'
import { isOn, markOf } from './cells.ts'
import type { CellWords } from './useCellWords.ts'

/** Pixels, as the stylesheet has them. */
export const sizes = { row: 30, column: 34, head: 148 } as const

export interface MatrixRowProps {
  game: Matrix['rows'][number]
  index: number
  cells: string
  columns: Matrix['columns']
  /** The columns that are rendered. */
  shown: readonly number[]
  wishes: ReadonlyMap<string, boolean> | undefined
  failed: ReadonlyMap<string, Reason> | undefined
  /** The column that one stands on, -1 for the row's head, `null` where one stands in another row. */
  at: number | null
  /** The columns that are selected, none where `from` is above `to`. */
  from: number
  to: number
  words: CellWords
}

/** A game and what it is in each of the columns that are on screen; handlers are the grid's. */
export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { game, index, cells, columns, shown, wishes, failed, at, from, to, words } = props
  return (
    <div
      role="row"
      className="matrix-row"
      aria-rowindex={index + 2}
      data-row={index}
      data-at={at !== null || undefined}
      style={{ top: index * sizes.row }}
    >
      <div
        role="rowheader"
        className="matrix-game"
        aria-colindex={1}
        data-column={-1}
        tabIndex={at === -1 ? 0 : undefined}
        title={game.name}
      >
        <span>{game.name}</span>
        <small>{words.percent(game.theoreticalRtp)}</small>
      </div>
      {shown.map((column) => {
        const owner = columns[column]
        if (!owner) return null
        const state = stateAt(cells, column)
        const wish = wishes?.get(owner.id)
        const reason = wish === undefined ? undefined : failed?.get(owner.id)
        const isBarred = !isOn(state) && isAboveMax(game, owner)
        const said = words.cell({ state, wish, reason, isBarred })
        return (
          <div
            key={column}
            role="gridcell"
            className="matrix-cell"
            aria-colindex={column + 2}
            aria-selected={(column >= from && column <= to) || undefined}
            aria-label={at === column ? `${game.name}, ${owner.name}: ${said}` : said}
            data-column={column}
            data-state={state}
            data-mark={markOf(state)}
            data-wish={wish === undefined ? undefined : reason ? 'failed' : wish ? 'on' : 'off'}
            data-barred={isBarred || undefined}
            tabIndex={at === column ? 0 : undefined}
            style={{ left: column * sizes.column }}
          />
        )
      })}
    </div>
  )
})
