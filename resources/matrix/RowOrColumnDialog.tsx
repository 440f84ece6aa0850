import { useTranslate } from 'react-admin'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { useFormats } from '../../src/context.ts'
import {
  type Cell,
  cellsInRange,
  isActiveCellState,
  type PendingChangeUpdate,
  createPendingChangeUpdate,
  type PendingChanges,
  type CellPosition,
} from './cells.ts'
import type { MatrixKind } from './kinds.ts'

interface RowOrColumnDialogProps {
  kind: MatrixKind
  matrix: Matrix
  wishes: PendingChanges
  /** The head of a row has column -1, the head of a column row -1. */
  head: CellPosition
  isReadOnly: boolean
  isOpen: (ownerId: string) => boolean
  change: (wishes: readonly PendingChangeUpdate[]) => void
  onClose: () => void
}

/** Acts on all cells of a row or column that the filter shows. */
export default function RowOrColumnDialog(props: RowOrColumnDialogProps) {
  const { kind, matrix, wishes, head, isReadOnly, isOpen, change, onClose } = props
  const translate = useTranslate()
  const { number } = useFormats()
  const isRow = head.row >= 0
  const of = isRow ? matrix.rows[head.row] : matrix.columns[head.column]
  const cells = cellsInRange(matrix, wishes, {
    from: { row: Math.max(0, head.row), column: Math.max(0, head.column) },
    to: {
      row: isRow ? head.row : matrix.rows.length - 1,
      column: isRow ? matrix.columns.length - 1 : head.column,
    },
  }).filter(({ ownerId }) => isOpen(ownerId))
  const isClosed = !isReadOnly && cells.length === 0
  return (
    <ActionDialog title={of?.name ?? ''} onClose={onClose} variant="plain">
      <p>
        <RecordLink collection={isRow ? 'games' : kind.columns} id={of?.id ?? ''}>
          {translate('matrix.open')}
        </RecordLink>
      </p>
      {isClosed && <p className="stamps">{translate('form.shared')}</p>}
      {!isReadOnly && !isClosed && (
        <div className="stack">
          {choices(cells).map(({ name, changes }) => (
            <Button
              key={name}
              variant="outlined"
              disabled={changes.length === 0}
              onClick={() => {
                change(changes)
                onClose()
              }}
            >
              {translate(`matrix.whole.${name}`, { count: number(changes.length) })}
            </Button>
          ))}
        </div>
      )}
    </ActionDialog>
  )
}

function choices(cells: readonly Cell[]) {
  const allowed = cells.filter(({ isBarred }) => !isBarred)
  const assigned = allowed.filter(({ state }) => state !== 'unassigned')
  const wishesFor = (some: readonly Cell[], active: boolean) =>
    some
      .filter(({ wish, state }) => (wish ?? isActiveCellState(state)) !== active)
      .map((cell) => createPendingChangeUpdate(cell, active))
  return [
    { name: 'activate', changes: wishesFor(assigned, true) },
    { name: 'assign', changes: wishesFor(allowed, true) },
    { name: 'deactivate', changes: wishesFor(cells, false) },
  ]
}
