import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Filter } from '../../src/contract/query.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { BottomBars } from '../../src/list/BottomBars.tsx'
import { FilterControls } from '../../src/list/filters/FilterBar.tsx'
import { FilterContextProvider } from '../../src/list/filters/FilterContext.tsx'
import { ListEmpty, ListFailure, ListLoading } from '../../src/list/ListStates.tsx'
import { useFormats, useCan } from '../../src/context.ts'
import { LeaveDialog, LeaveGuard } from '../../src/schema/LeaveGuard.tsx'
import { useCanEditAssignmentsOf } from '../assignments/assignmentHelpers.ts'
import { Button } from '../../src/layout/Button.tsx'
import { fieldOf, type Entity } from '../../src/contract/entity.ts'
import type { CellState } from '../../src/contract/matrix.ts'
import {
  failureReasonsByCell,
  withdrawalsOfEndedJob,
  cellStateMark,
  type CellIds,
  maxPendingChanges,
  type PendingChangeUpdate,
  withdrawalsOfApplied,
  type CellPosition,
} from './cells.ts'
import RowOrColumnDialog from './RowOrColumnDialog.tsx'
import { type MatrixKind, useMatrixQuery } from './kinds.ts'
import { LastJob } from './LastJob.tsx'
import { MatrixGrid } from './MatrixGrid.tsx'
import PreviewDialog from './PreviewDialog.tsx'
import { useCellFormatters } from './MatrixRow.tsx'
import { usePendingChanges } from './usePendingChanges.ts'
import '../../src/list/panels.css'
import './matrix.css'
import './marks.css'

interface MatrixViewProps {
  of: string
  kind: MatrixKind
  filter: Filter
  setFilter: (filter: Filter) => void
}

export function MatrixView({ of, kind, filter, setFilter }: MatrixViewProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { entity } = kind.finding
  const mayChange = useCan(kind.assignments, 'edit')
  const words = useCellFormatters(entity.name)
  const { data: matrix, ...answer } = useMatrixQuery(kind, filter)
  const { wishes, counts, jobId, change, drop, follow } = usePendingChanges(of)
  const [ended, setEnded] = useState<Job | null>(null)
  const isOpen = useCanEditAssignmentsOf(kind, matrix?.columns.map(({ id }) => id) ?? [])
  const notify = useNotify()
  const changeOpen = (asked: readonly PendingChangeUpdate[], barred = 0) => {
    if (barred > 0)
      notify('matrix.leftOutBarred', {
        type: 'warning',
        messageArgs: { smart_count: barred, count: number(barred) },
      })
    const open = asked.filter(({ ownerId }) => isOpen(ownerId))
    if (open.length < asked.length) notify('form.shared', { type: 'warning' })
    change(open)
  }
  const failed = useMemo(() => failureReasonsByCell(ended), [ended])
  const [dialog, setDialog] = useState<'preview' | CellPosition | null>(null)
  const close = () => setDialog(null)
  useEffect(() => {
    if (matrix) change((wished) => withdrawalsOfApplied(matrix, wished))
  }, [matrix, change])
  const end = (job: Job) => {
    setEnded(job)
    if (job.id !== jobId) return
    change(withdrawalsOfEndedJob(job))
    follow(null)
  }
  const start = (job: Job) => {
    close()
    follow(job.id)
  }
  const isInSight = useMemo(() => {
    const [games, owners] = [idsOf(matrix?.rows), idsOf(matrix?.columns)]
    return (cell: CellIds) => games.has(cell.gameId) && owners.has(cell.ownerId)
  }, [matrix])
  const isEmpty = matrix && (matrix.rows.length === 0 || matrix.columns.length === 0)
  const total = matrix?.rows.length
  const counted = (name: string, { length }: readonly unknown[]) =>
    translate(`matrix.counts.${name}`, { smart_count: length, count: number(length) })
  return (
    <FilterContextProvider screens={kind.finding} {...{ filter, setFilter, total, ...answer }}>
      <div className="list-tools">
        <FilterControls />
        {matrix && (
          <span className="muted small to-end">
            {counted('games', matrix.rows)} × {counted(of, matrix.columns)}
          </span>
        )}
      </div>
      {answer.error ? (
        <ListFailure />
      ) : !matrix ? (
        <ListLoading />
      ) : isEmpty ? (
        <ListEmpty>{null}</ListEmpty>
      ) : null}
      {matrix && !isEmpty && !answer.error && (
        <>
          <MatrixGrid
            {...{ matrix, wishes, words }}
            change={changeOpen}
            failed={failed}
            isReadOnly={!mayChange}
            label={translate(`matrix.label.${of}`)}
            openHead={setDialog}
          />
          <MatrixLegend finding={entity} hasLimits={of === 'casinos'} isReadOnly={!mayChange} />
        </>
      )}
      {mayChange && (
        <BottomBars>
          {matrix && (
            <LastJob {...{ kind, jobId, isInSight }} endedId={ended?.id} onStarted={start} onEnded={end} />
          )}
          <MatrixBar counts={counts} onPreview={() => setDialog('preview')} onDrop={drop} />
        </BottomBars>
      )}
      {dialog === 'preview' && (
        <PreviewDialog kind={kind} asked={{ wishes }} onClose={close} onStarted={start} />
      )}
      {matrix && dialog && dialog !== 'preview' && (
        <RowOrColumnDialog
          {...{ kind, matrix, wishes, isOpen }}
          change={changeOpen}
          head={dialog}
          isReadOnly={!mayChange}
          onClose={close}
        />
      )}
      <LeaveGuard isDirty={counts.all > 0} onDiscard={drop} />
    </FilterContextProvider>
  )
}

const idsOf = (of: readonly { id: string }[] = []) => new Set(of.map(({ id }) => id))

interface MatrixBarProps {
  counts: { on: number; off: number; all: number }
  onPreview: () => void
  onDrop: () => void
}

function MatrixBar({ counts, onPreview, onDrop }: MatrixBarProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const [isAsking, setAsking] = useState(false)
  const isTooMany = counts.all > maxPendingChanges
  const said = translate('matrix.pending', {
    smart_count: counts.all,
    count: number(counts.all),
    on: number(counts.on),
    off: number(counts.off),
  })
  return (
    <>
      <p className="visually-hidden" role="status">
        {counts.all > 0 && said}
      </p>
      {counts.all > 0 && (
        <Bar>
          <span>{said}</span>
          {isTooMany && (
            <strong className="bad" role="alert">
              {translate('matrix.tooMany', { count: number(maxPendingChanges) })}
            </strong>
          )}
          <Button variant="contained" disabled={isTooMany} onClick={onPreview}>
            {translate('matrix.preview')}
          </Button>
          <Button onClick={() => setAsking(true)}>{translate('form.discard')}</Button>
        </Bar>
      )}
      {isAsking && (
        <LeaveDialog
          onDiscard={() => {
            setAsking(false)
            onDrop()
          }}
          onKeep={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** The bar disappears with the last pending change; if it had the focus, the focus moves to the grid. */
function Bar({ children }: { children: ReactNode }) {
  useEffect(() => backToGrid, [])
  return <div className="bulk-bar matrix-bar card flow tight apart raised">{children}</div>
}

function backToGrid() {
  if (document.activeElement === document.body)
    document.querySelector<HTMLElement>('.matrix [tabindex="0"]')?.focus({ preventScroll: true })
}

interface MatrixLegendProps {
  finding: Entity
  hasLimits: boolean
  isReadOnly: boolean
}

const wishes = ['on', 'off', 'failed'] as const

function MatrixLegend({ finding, hasLimits, isReadOnly }: MatrixLegendProps) {
  const translate = useTranslate()
  const states = (fieldOf(finding, 'state').choices ?? []) as readonly CellState[]
  const firsts = states.filter(
    (state, index) => states.findIndex((one) => cellStateMark(one) === cellStateMark(state)) === index,
  )
  return (
    <ul className="matrix-legend flow muted small" aria-label={translate('matrix.legend')}>
      {firsts.map((state) => (
        <li key={state} className="line">
          <span className="matrix-mark card" data-mark={cellStateMark(state)} />
          {translate(`matrix.marks.${cellStateMark(state)}`, {
            _: translate(`resources.${finding.name}.choices.state.${state}`),
          })}
        </li>
      ))}
      {hasLimits && (
        <li className="line">
          <span className="matrix-mark card" data-mark="none" data-barred />
          {translate('matrix.barred')}
        </li>
      )}
      {(isReadOnly ? [] : wishes).map((wish) => (
        <li key={wish} className="line">
          <span className="matrix-mark card" data-mark={wish === 'off' ? 'good' : 'over'} data-wish={wish} />
          {translate(`matrix.wish.${wish}`)}
        </li>
      ))}
    </ul>
  )
}
