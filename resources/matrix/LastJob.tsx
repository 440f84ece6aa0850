import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useStore, useTranslate } from 'react-admin'
import { activationJobKinds } from '../../src/contract/activation.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { duePushesFilterAfterJob } from '../../src/contract/duePushesFilter.ts'
import { useReferenceLabels } from '../../src/fields/useReferenceLabels.ts'
import { CancelJobButton, JobProgress } from '../../src/jobs/JobProgress.tsx'
import { isActiveJob, useJob, useLatestJob } from '../../src/jobs/useJob.ts'
import { Button, IconButton } from '../../src/layout/Button.tsx'
import { useFormats, useEffectiveUser } from '../../src/context.ts'
import { PushDueNotice } from '../../src/record/PushDue.tsx'
import { cellKeyOfJobItem, hasItemChangedCell, type CellIds } from './cells.ts'
import type { MatrixKind } from './kinds.ts'
import PreviewDialog from './PreviewDialog.tsx'
import { useAreJobChangesPushed } from './useAreJobChangesPushed.ts'

interface Told {
  onStarted: (job: Job) => void
  onEnded?: (job: Job) => void
}

interface LastJobProps extends Told {
  kind: MatrixKind
  jobId: string | null
  endedId?: string | undefined
  /** Whether this page shows a cell: a job started elsewhere that changed no such cell is not shown. */
  isInSight?: ((cell: CellIds) => boolean) | undefined
}

/** The job started here, otherwise the newest one. The preview of undoing a job stays open even if a newer job starts meanwhile. */
export function LastJob({ kind, jobId, endedId, isInSight, ...told }: LastJobProps) {
  const user = useEffectiveUser()
  const { job } = useLatestJob({ kind: activationJobKinds, resource: kind.assignments.name })
  const own = jobId ?? endedId
  const id = own ?? (job && (isActiveJob(job) || job.by.id === user?.id) ? job.id : undefined)
  // A job whose end was shown counts as read: it is hidden after a reload, but the page that showed it can still undo it.
  const [read, setRead] = useStore<readonly string[]>('jobs.read', none)
  const [readBefore] = useState(read)
  const end = (ended: Job) => {
    if (!read.includes(ended.id)) setRead([...read.slice(1 - maxRememberedJobs), ended.id])
    told.onEnded?.(ended)
  }
  const [undone, undo] = useState<string | null>(null)
  return (
    <>
      {id !== undefined && !readBefore.includes(id) && (
        <Followed
          key={id}
          id={id}
          kind={kind}
          newest={job}
          isInSight={own === undefined ? isInSight : undefined}
          onUndo={undo}
          onStarted={told.onStarted}
          onEnded={end}
        />
      )}
      {undone !== null && (
        <PreviewDialog
          kind={kind}
          asked={{ undoOf: undone }}
          onClose={() => undo(null)}
          onStarted={(started) => {
            undo(null)
            told.onStarted(started)
          }}
        />
      )}
    </>
  )
}

interface FollowedProps extends Required<Told>, Pick<LastJobProps, 'kind' | 'isInSight'> {
  id: string
  newest: Job | undefined
  onUndo: (id: string) => void
}

function Followed({ id, kind, newest, isInSight, onUndo, onStarted, onEnded }: FollowedProps) {
  const translate = useTranslate()
  const { number } = useFormats()
  const { pathname } = useLocation()
  const [isToggled, toggle] = useState<boolean | null>(null)
  const [isClosed, setClosed] = useState(false)
  const { data: job } = useJob(id)
  const user = useEffectiveUser()
  const mayUndo = !!job && isUndoable(job, newest, user)
  const isPushed = useAreJobChangesPushed(mayUndo ? job : undefined)
  const isSeen = !!job && (!isInSight || job.items.some((item) => isInSight(cellKeyOfJobItem(item))))
  const tellEnded = useEffectEvent(onEnded)
  useEffect(() => {
    if (isSeen && !isActiveJob(job)) tellEnded(job)
  }, [isSeen, job])
  if (!isSeen || isClosed) return null
  const isRunning = isActiveJob(job)
  const isShown = isToggled ?? (!isRunning && job.state !== 'done')
  return (
    <section className="matrix-job notice raised scrolls" aria-label={translate('matrix.last')}>
      <div className="matrix-job-line flow">
        <span role="status" className="matrix-job-said">
          <span className="matrix-job-text" data-whole={isShown || undefined}>
            {isRunning ? (
              `${translate('matrix.applying')} ${translate('jobs.count', { done: number(job.done), total: number(job.total) })}`
            ) : (
              <Said job={job} kind={kind} />
            )}
          </span>
          {!isRunning && !isShown && (
            <PushDueNotice
              question={duePushesFilterAfterJob(job)}
              // The page of the casino says so itself.
              except={`${pathname}/push`}
              separator=" · "
            />
          )}
          {isPushed && <span> {translate('matrix.pushedSince')}</span>}
        </span>
        <Button size="small" aria-expanded={isShown} onClick={() => toggle(!isShown)}>
          {translate(isShown ? 'matrix.hide' : 'matrix.show')}
        </Button>
        {isRunning && !isShown && <CancelJobButton job={job} />}
        {mayUndo && (
          <Button size="small" variant="outlined" onClick={() => onUndo(id)}>
            {translate('matrix.undo')}
          </Button>
        )}
        {!isRunning && (
          <IconButton
            icon="close"
            aria-label={translate('matrix.close')}
            title={translate('matrix.close')}
            onClick={() => setClosed(true)}
          />
        )}
      </div>
      {isShown && <JobProgress id={id} onRetry={onStarted} />}
    </section>
  )
}

function Said({ job, kind }: { job: Job; kind: MatrixKind }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const { items, by, finishedAt, createdAt } = job
  const owners = new Set(items.map((item) => cellKeyOfJobItem(item).ownerId))
  const [id = ''] = owners
  const names = useReferenceLabels([{ collection: kind.columns, id }])
  const { size } = owners
  const where =
    size === 1
      ? (names.get(`${kind.columns}/${id}`) ?? id)
      : translate(`matrix.counts.${kind.columns}`, { smart_count: size, count: number(size) })
  const counts = new Map<string, number>()
  for (const { outcome } of items) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  const what = [...counts].map(([outcome, count]) =>
    translate(`matrix.outcomes.${outcome}`, { count: number(count) }),
  )
  return translate(job.kind === 'activationUndo' ? 'matrix.undone' : 'matrix.applied', {
    where: items.length === 1 ? items[0]?.label : where,
    what: what.join(', '),
    name: by.name,
    when: instant(finishedAt ?? createdAt),
  })
}

/** Only whoever started the job can undo it, while it is the newest. Older changes are reverted one by one in the audit log. */
export function isUndoable(job: Job, newest: Job | undefined, user: { id: string } | null | undefined) {
  const isFollowed = !!newest && newest.id !== job.id && newest.createdAt >= job.createdAt
  return job.items.some(hasItemChangedCell) && !isActiveJob(job) && !isFollowed && job.by.id === user?.id
}

const maxRememberedJobs = 50

const none: readonly string[] = []
