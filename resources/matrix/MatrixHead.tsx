import { memo } from 'react'
import type { Matrix } from '../../src/contract/matrix.ts'
import { sizes } from './MatrixRow.tsx'
import type { CellWords } from './useCellWords.ts'

export interface MatrixHeadProps {
  corner: string
  columns: Matrix['columns']
  /** The columns that are rendered. */
  shown: readonly number[]
  /** The head that one stands on. */
  at: number | null
  words: CellWords
}

/** The names of the columns, upright, since there are many of them. */
export const MatrixHead = memo(function MatrixHead({ corner, columns, shown, at, words }: MatrixHeadProps) {
  return (
    <div role="row" className="matrix-head" aria-rowindex={1} data-row={-1}>
      <div role="columnheader" className="matrix-corner" aria-colindex={1}>
        <span>{corner}</span>
        <small>RTP</small>
      </div>
      {shown.map((column) => {
        const owner = columns[column]
        return (
          owner && (
            <div
              key={owner.id}
              role="columnheader"
              className="matrix-owner"
              aria-colindex={column + 2}
              data-column={column}
              tabIndex={at === column ? 0 : undefined}
              title={owner.maxRtp === null ? owner.name : `${owner.name} ≤ ${words.percent(owner.maxRtp)}`}
              style={{ left: column * sizes.column }}
            >
              <span>{owner.name}</span>
            </div>
          )
        )
      })}
    </div>
  )
})
