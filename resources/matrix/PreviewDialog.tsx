import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Impact } from '../../src/contract/activation.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { useNames } from '../../src/fields/useNames.ts'
import { RunningAlready } from '../../src/jobs/JobProgress.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { ConfirmText } from '../../src/record/ConfirmText.tsx'
import { ImpactItems } from './ImpactItems.tsx'
import type { MatrixKind } from './kinds.ts'
import { useBatch, type BatchRequest } from './useBatch.ts'
import './preview.css'

export interface PreviewDialogProps {
  kind: MatrixKind
  asked: BatchRequest
  onClose: () => void
  onStarted: (job: Job) => void
}

/**
 * What the changes would mean, or putting them back, asked of the server; what would fail is left out when they are applied. What would
 * take games away again is confirmed by typing, as wherever something is deleted: the name of the game or, of several, their number.
 */
export default function PreviewDialog({ kind, asked, onClose, onStarted }: PreviewDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { impact, apply } = useBatch(kind, asked, onStarted)
  const { data } = impact
  const count = data ? data.items.filter(({ error }) => !error).length : 0
  const isUndo = 'undoOf' in asked
  const removed = useMemo(
    () => data?.items.filter(({ change, error }) => change === 'unassign' && !error) ?? [],
    [data],
  )
  const games = useNames(
    useMemo(() => removed.slice(0, 1).map(({ gameId: id }) => ({ collection: 'games', id })), [removed]),
  )
  const [typed, setTyped] = useState('')
  const gameId = removed[0]?.gameId ?? ''
  const confirmation =
    removed.length > 1
      ? translate('matrix.removeText', { count: number(removed.length) })
      : (games.get(`games/${gameId}`) ?? gameId)
  return (
    <Dialog title={translate(isUndo ? 'matrix.undoPreview' : 'matrix.preview')} onClose={onClose}>
      <div className="matrix-preview">
        <div role="status">
          {impact.isPending && <p>{translate('matrix.asking')}</p>}
          {data && <Totals totals={data.totals} />}
        </div>
        {data && <ImpactItems kind={kind} items={data.items} />}
        {removed.length > 0 && (
          <ConfirmText text={confirmation} typed={typed} onType={setTyped} isFinal={false} />
        )}
        <RunningAlready error={impact.error ?? apply.error} />
        <div className="dialog-actions">
          {count > 0 && (
            <Button
              variant="contained"
              color={removed.length > 0 ? 'error' : 'primary'}
              disabled={apply.isPending || (removed.length > 0 && typed !== confirmation)}
              onClick={() => apply.mutate()}
            >
              {translate(isUndo ? 'matrix.undoApply' : 'matrix.apply', {
                smart_count: count,
                count: number(count),
              })}
            </Button>
          )}
          <Button autoFocus onClick={onClose}>
            {translate(count > 0 ? 'form.cancel' : 'app.close')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const shown = ['assign', 'activate', 'deactivate', 'unassign', 'none', 'warnings', 'failed'] as const

/** How much of what, as figures, and how long open rounds may still go on. */
function Totals({ totals }: { totals: Impact['totals'] }) {
  const translate = useTranslate()
  const { number, instant } = useFormats()
  const figures = shown.filter((name) => totals[name] > 0)
  return (
    <>
      <ul className="matrix-figures">
        {figures.map((name) => (
          <li key={name} data-figure={name}>
            <b>{number(totals[name])}</b> {translate(`matrix.figures.${name}`)}
          </li>
        ))}
      </ul>
      {totals.deactivate + totals.unassign > 0 && (
        <p>
          {translate('matrix.noNewRounds')}{' '}
          {totals.openRounds > 0 &&
            translate(totals.openUntil ? 'matrix.openUntil' : 'matrix.openEver', {
              smart_count: totals.openRounds,
              count: number(totals.openRounds),
              until: totals.openUntil ? instant(totals.openUntil) : '',
            })}{' '}
          {totals.openRounds > 0 && translate(`activation.${totals.openUntil ? 'refunded' : 'notRefunded'}`)}
        </p>
      )}
    </>
  )
}
