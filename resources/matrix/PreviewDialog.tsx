import { useState } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { BackofficeProvider } from '../../src/api/dataProvider.ts'
import type { ActivationItem, Impact } from '../../src/contract/activation.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { RunningAlready } from '../../src/jobs/RunningAlready.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { Dialog } from '../../src/layout/Dialog.tsx'
import { useFormats } from '../../src/locale/format.ts'
import { ImpactItems } from './ImpactItems.tsx'
import type { MatrixKind } from './kinds.ts'
import { wishList, type Wishes } from './wishes.ts'
import './preview.css'

export interface PreviewDialogProps {
  kind: MatrixKind
  wishes: Wishes
  /** They are to be assigned anew, and left out where somebody was faster. */
  isNew?: boolean
  onClose: () => void
  onStarted: (job: Job) => void
}

/** What the changes would mean, asked of the server; what would fail is left out when they are applied. */
export default function PreviewDialog({
  kind,
  wishes,
  isNew = false,
  onClose,
  onStarted,
}: PreviewDialogProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { impact, apply } = useBatch(kind, { wishes, isNew }, onStarted)
  const { data } = impact
  const count = data ? data.items.filter(({ error }) => !error).length : 0
  return (
    <Dialog title={translate('matrix.preview')} onClose={onClose}>
      <div className="matrix-preview">
        <div role="status">
          {impact.isPending && <p>{translate('matrix.asking')}</p>}
          {data && <Totals totals={data.totals} />}
        </div>
        {data && <ImpactItems kind={kind} items={data.items} />}
        <RunningAlready error={impact.error ?? apply.error} />
        <div className="dialog-actions">
          {count > 0 && (
            <Button variant="contained" disabled={apply.isPending} onClick={() => apply.mutate()}>
              {translate('matrix.apply', { smart_count: count, count: number(count) })}
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

/** Asks what would come of it, anew each time that it is opened, and starts it. */
function useBatch(
  { assignments, owner }: MatrixKind,
  { wishes, isNew }: { wishes: Wishes; isNew: boolean },
  onStarted: (job: Job) => void,
) {
  const dataProvider = useDataProvider<BackofficeProvider>()
  const [key] = useState(() => crypto.randomUUID())
  const [items] = useState(() =>
    wishList(wishes).map(({ gameId, ownerId, active }): ActivationItem => ({
      [owner]: ownerId,
      gameId,
      active,
      ...(isNew && { assign: true }),
    })),
  )
  const send = <R extends object>(body: object) => dataProvider.start<R>(`${assignments.name}/batch`, body)
  const impact = useQuery({
    queryKey: [assignments.name, 'impact', key],
    queryFn: () => send<Impact>({ items, dryRun: true }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const apply = useMutation({
    mutationFn: () => {
      const failing = new Set(impact.data?.items.flatMap(({ error }, index) => (error ? index : [])))
      return send<Job>({ items: items.filter((_, index) => !failing.has(index)) })
    },
    onSuccess: onStarted,
  })
  return { impact, apply }
}

/** How much of what, as figures, and how long open rounds may still go on. */
function Totals({ totals }: { totals: Impact['totals'] }) {
  const translate = useTranslate()
  const { number, instant } = useFormats()
  const figures = (['assign', 'activate', 'deactivate', 'none', 'warnings', 'failed'] as const).filter(
    (name) => totals[name] > 0,
  )
  return (
    <>
      <ul className="matrix-figures">
        {figures.map((name) => (
          <li key={name} data-figure={name}>
            <b>{number(totals[name])}</b> {translate(`matrix.figures.${name}`)}
          </li>
        ))}
      </ul>
      {totals.deactivate > 0 && (
        <p>
          {translate('matrix.noNewRounds')}{' '}
          {totals.openRounds > 0 &&
            translate(totals.openUntil ? 'matrix.openUntil' : 'matrix.openEver', {
              smart_count: totals.openRounds,
              count: number(totals.openRounds),
              until: totals.openUntil ? instant(totals.openUntil) : '',
            })}
        </p>
      )}
    </>
  )
}
