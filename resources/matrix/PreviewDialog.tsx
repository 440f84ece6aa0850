import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { useState } from 'react'
import { useBackend, useFormats } from '../../src/context.ts'
import { useTranslate } from 'react-admin'
import type { BatchActivationBody, ActivationItem } from '../../src/contract/activation.ts'
import type { Impact, ItemImpact } from '../../src/contract/answers/activation.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { useJob, useStartJob } from '../../src/jobs/useJob.ts'
import { Button } from '../../src/layout/Button.tsx'
import { ActionDialog } from '../../src/layout/ActionDialog.tsx'
import { ConfirmByTypingField } from '../../src/record/ConfirmByTyping.tsx'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { playableStateOf } from '../../src/contract/playable.ts'
import {
  RtpAndMaxRtpLinks,
  useImpactPreview,
  useOpenRoundsFormatter,
  useActivationWarningFormatter,
} from '../assignments/Impact.tsx'
import type { MatrixKind } from './kinds.ts'
import { pendingChangeList, type PendingChanges } from './cells.ts'
import { useAreJobChangesPushed } from './useAreJobChangesPushed.ts'
import './matrix.css'

interface PreviewDialogProps {
  kind: MatrixKind
  asked: BatchRequest
  onClose: () => void
  /** Returns to the dialog in which the changes were chosen. */
  onBack?: (() => void) | undefined
  onStarted: (job: Job) => void
}

/** Items that would fail are left out. Removals are confirmed by typing the game's name, or the number of games, as for deletions. */
export default function PreviewDialog({ kind, asked, onClose, onBack, onStarted }: PreviewDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { impact, apply } = useBatch(kind, asked, onStarted)
  const { data } = impact
  const count = data ? data.items.filter(({ error }) => !error).length : 0
  const isUndo = 'undoOf' in asked
  const removed = data?.items.filter(({ change, error }) => change === 'unassign' && !error) ?? []
  const gameId = removed[0]?.gameId ?? ''
  const games = useReferenceLabels(gameId ? [{ collection: 'games', id: gameId }] : [])
  const [typed, setTyped] = useState('')
  const confirmation =
    removed.length > 1
      ? translate('matrix.removeText', { count: number(removed.length) })
      : (games.get(`games/${gameId}`) ?? gameId)
  return (
    <ActionDialog
      title={translate(isUndo ? 'matrix.undoPreview' : 'matrix.preview')}
      className="matrix-preview"
      onClose={onClose}
      isCareful
      after={onBack && <Button onClick={onBack}>{translate('activation.back')}</Button>}
      error={impact.error ?? apply.error}
      action={
        count > 0 && {
          label: translate(isUndo ? 'matrix.undoApply' : 'matrix.apply', {
            smart_count: count,
            count: number(count),
          }),
          color: removed.length > 0 ? 'error' : 'primary',
          disabled: apply.isPending || (removed.length > 0 && typed !== confirmation),
          onClick: () => apply.mutate(),
        }
      }
    >
      <div role="status">
        {impact.isPending && <p>{translate('matrix.asking')}</p>}
        {data && <Totals totals={data.totals} />}
      </div>
      {isUndo && <PushedSince id={asked.undoOf} />}
      {data && <ImpactItems kind={kind} items={data.items} />}
      {removed.length > 0 && (
        <ConfirmByTypingField text={confirmation} typed={typed} onType={setTyped} isFinal={false} />
      )}
    </ActionDialog>
  )
}

function PushedSince({ id }: { id: string }) {
  const translate = useTranslate()
  const { data: job } = useJob(id)
  return useAreJobChangesPushed(job) ? <p className="warn">{translate('matrix.pushedSince')}</p> : null
}

const shown = ['assign', 'activate', 'deactivate', 'unassign', 'none', 'warnings', 'failed'] as const

function Totals({ totals }: { totals: Impact['totals'] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const openText = useOpenRoundsFormatter()
  const figures = shown.filter((name) => totals[name] > 0)
  return (
    <>
      <ul className="matrix-figures flow below">
        {figures.map((name) => (
          <li key={name} data-figure={name}>
            <b className="large">{number(totals[name])}</b>{' '}
            {translate(`matrix.figures.${name}`, { smart_count: totals[name] })}
          </li>
        ))}
      </ul>
      {totals.deactivate + totals.unassign > 0 && (
        <p>
          {translate('matrix.noNewRounds')} {totals.openRounds > 0 && openText(totals)}{' '}
          {totals.openRounds > 0 && translate(`activation.${totals.openUntil ? 'refunded' : 'notRefunded'}`)}
        </p>
      )}
    </>
  )
}

const maxItemsShown = 100

function ImpactItems({ kind, items }: { kind: MatrixKind; items: readonly ItemImpact[] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const shown = items.toSorted((a, b) => weight(b) - weight(a)).slice(0, maxItemsShown)
  const names = useReferenceLabels(
    shown.flatMap((item) => [
      { collection: 'games', id: item.gameId },
      { collection: kind.columns, id: item[kind.owner] ?? '' },
    ]),
  )
  const more = items.length - shown.length
  return (
    <div className="matrix-impact box" role="region" aria-label={translate('matrix.items')} tabIndex={0}>
      <table className="cells">
        <TranslatedTableHead
          of={['matrix.game', `resources.${kind.assignments.name}.fields.${kind.owner}`, 'matrix.meaning']}
        />
        <tbody>
          {shown.map((item) => {
            const owner = item[kind.owner] ?? ''
            return (
              <tr key={`${owner}/${item.gameId}`}>
                <th scope="row">{names.get(`games/${item.gameId}`) ?? item.gameId}</th>
                <td>{names.get(`${kind.columns}/${owner}`) ?? owner}</td>
                <td>
                  <Meaning item={item} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p className="stamps">{translate('jobs.more', { smart_count: more, count: number(more) })}</p>
      )}
    </div>
  )
}

function Meaning({ item }: { item: ItemImpact }) {
  const { change, error, warnings, links, openRounds } = item
  const translate = useTranslate()
  const warningText = useActivationWarningFormatter()
  const openText = useOpenRoundsFormatter()
  const said = change === 'assign' && !item.active ? 'assignInactive' : change
  return (
    <>
      <span className={error ? 'bold bad' : 'bold'}>
        {translate(error ? 'matrix.leftOut' : `matrix.changes.${said}`)}
      </span>
      {error && <span className="muted">{translate(messageKeyOfCode(error.code), error.params)}</span>}
      {error?.code === 'rtpAboveMax' && item.casinoId !== undefined && (
        <RtpAndMaxRtpLinks pair={{ casinoId: item.casinoId, gameId: item.gameId }} />
      )}
      {warnings.map((warning) => (
        <span key={warning} className="warn">
          {warningText(warning, item)}
        </span>
      ))}
      {!error && item.active && playableStateOf(links) === 'notPushed' && (
        <span className="muted">{translate('matrix.afterPush')}</span>
      )}
      {!error && (change === 'deactivate' || change === 'unassign') && openRounds > 0 && (
        <span className="muted">{openText(item)}</span>
      )}
    </>
  )
}

const weight = ({ error, warnings, openRounds }: ItemImpact) =>
  error ? 3 : warnings.length > 0 ? 2 : openRounds > 0 ? 1 : 0

/** With `isNew`, games that somebody else has assigned meanwhile are left out. `undoOf` is the id of a job. */
type BatchRequest = { wishes: PendingChanges; isNew?: boolean } | { undoOf: string }

function useBatch(kind: MatrixKind, asked: BatchRequest, onStarted: (job: Job) => void) {
  const collection = kind.assignments.name
  const dataProvider = useBackend()
  const [body] = useState(() => bodyOf(kind, asked))
  const send = (sent: BatchActivationBody) => dataProvider.start<Job>(`${collection}/batch`, sent)
  const impact = useImpactPreview(collection, body)
  const apply = useStartJob(() => {
    if ('undoOf' in body) return send({ ...body, removed: impact.data?.totals.unassign ?? 0 })
    const failing = new Set(impact.data?.items.flatMap(({ error }, index) => (error ? index : [])))
    return send({ items: body.items.filter((_, index) => !failing.has(index)) })
  }, onStarted)
  return { impact, apply }
}

function bodyOf({ owner }: MatrixKind, asked: BatchRequest): BatchActivationBody {
  if ('undoOf' in asked) return asked
  const { wishes, isNew } = asked
  return {
    items: pendingChangeList(wishes).map(({ gameId, ownerId, active }): ActivationItem => ({
      [owner]: ownerId,
      gameId,
      active,
      ...(isNew && { assign: true }),
    })),
  }
}
