import { memo, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { type CellState, cellStateAt } from '../../src/contract/matrix.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import { exceedsMaxRtp } from '../../src/contract/playable.ts'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { useFormats } from '../../src/context.ts'
import { isActiveCellState, cellStateMark } from './cells.ts'
import type { CellSizes } from './useGridWindow.ts'

interface MatrixRowProps {
  game: Matrix['rows'][number]
  index: number
  cells: string
  columns: Matrix['columns']
  shown: readonly number[]
  wishes: ReadonlyMap<string, boolean> | undefined
  failed: ReadonlyMap<string, ItemFailureReason> | undefined
  /** The focused column: -1 for the row's head, `null` if the focus is in another row. */
  at: number | null
  /** The selected columns; none if `from` is greater than `to`. */
  from: number
  to: number
  words: CellFormatters
  sizes: CellSizes
}

export const MatrixRow = memo(function MatrixRow(props: MatrixRowProps) {
  const { game, index, cells, columns, shown, wishes, failed, at, from, to, words, sizes } = props
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
        className="matrix-game line spread"
        aria-colindex={1}
        data-column={-1}
        tabIndex={at === -1 ? 0 : undefined}
        title={game.name}
      >
        <span className="cut bold">{game.name}</span>
        <small className="small">{words.percent(game.theoreticalRtp)}</small>
      </div>
      {shown.map((column) => {
        const owner = columns[column]
        if (!owner) return null
        const state = cellStateAt(cells, column)
        const wish = wishes?.get(owner.id)
        const reason = wish === undefined ? undefined : failed?.get(owner.id)
        const isBarred = !isActiveCellState(state) && exceedsMaxRtp(game, owner)
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
            data-mark={cellStateMark(state)}
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

interface Said {
  state: CellState
  wish: boolean | undefined
  reason: ItemFailureReason | undefined
  isBarred: boolean
}

export interface CellFormatters {
  /** The accessible name of a cell: its state, its pending change, and its error. */
  cell: (cell: Said) => string
  percent: (value: number) => string
}

/** The collection `name`, `casino-games` or `integration-games`, determines the texts of states. */
export function useCellFormatters(name: string): CellFormatters {
  const translate = useTranslate()
  const { percent } = useFormats()
  return useMemo(() => {
    const known = new Map<string, string>()
    /** Cached, since scrolling renders hundreds of cells with few different texts. */
    const said = (key: string) => {
      const text = known.get(key) ?? translate(key)
      known.set(key, text)
      return text
    }
    return {
      percent,
      cell: ({ state, wish, reason, isBarred }) => {
        const is = said(`resources.${name}.choices.state.${state}`)
        const barred = isBarred ? `, ${said('matrix.barred')}` : ''
        if (wish === undefined) return is + barred
        const why = reason ? ` (${translate(messageKeyOfCode(reason.code), reason.params)})` : barred
        return `${is}, ${said(`matrix.wish.${wish ? 'on' : 'off'}`)}${why}`
      },
    }
  }, [translate, percent, name])
}
