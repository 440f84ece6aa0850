import { useEffect, useEffectEvent, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { activationJobKinds } from '../../src/contract/activation.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { isJobActive, useJob, useLatestJob } from '../../src/jobs/useJob.ts'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats, useUser } from '../../src/context.ts'
import type { MatrixKind } from './kinds.ts'
import PreviewDialog from './PreviewDialog.tsx'

interface Told {
  onStarted: (job: Job) => void
  /** Called once when the job has ended. */
  onEnded?: (job: Job) => void
}

interface LastJobProps extends Told {
  kind: MatrixKind
  /** The job that was started here and is not known to have ended. */
  jobId: string | null
  /** The last job known to have ended. */
  endedId: string | undefined
}

/**
 * The last applied changes: the job started here, otherwise the newest. Undoing it shows a preview first, and stays possible on screen even
 * if a newer job starts meanwhile.
 */
export function LastJob({ kind, jobId, endedId, ...told }: LastJobProps) {
  const user = useUser()
  const { job } = useLatestJob({ kind: activationJobKinds, resource: kind.assignments.name })
  const id = jobId ?? endedId ?? (job && (isJobActive(job) || job.by.id === user?.id) ? job.id : undefined)
  // What was shown to its end was read: it is gone after a reload, and its page still undoes it.
  const [read, setRead] = useStore<readonly string[]>('jobs.read', none)
  const [readBefore] = useState(read)
  const end = (ended: Job) => {
    if (!read.includes(ended.id)) setRead([...read.slice(1 - manyRead), ended.id])
    told.onEnded?.(ended)
  }
  const [undone, undo] = useState<string | null>(null)
  return (
    <>
      {id !== undefined && !readBefore.includes(id) && (
        <Followed
          key={id}
          id={id}
          newest={job}
          isOwn={jobId !== null}
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

interface FollowedProps extends Required<Told> {
  id: string
  /** The newest job, once loaded. */
  newest: Job | undefined
  isOwn: boolean
  onUndo: (id: string) => void
}

/** The progress and outcome of a job until it is closed, with a button that undoes it. */
function Followed({ id, newest, isOwn, onUndo, onStarted, onEnded }: FollowedProps) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const [isShown, setShown] = useState(isOwn)
  const [isClosed, setClosed] = useState(false)
  const { data: job, error } = useJob(id)
  const user = useUser()
  const tellEnded = useEffectEvent(onEnded)
  useEffect(() => {
    if (job && !isJobActive(job)) tellEnded(job)
  }, [job])
  if (error || isClosed) return null
  // Reserves the height, so that the list below does not move.
  if (!job) return <section className="matrix-job notice" aria-busy />
  const isRunning = isJobActive(job)
  return (
    <section className="matrix-job notice" aria-label={translate('matrix.last')}>
      <div className="matrix-job-line flow closely">
        <span>
          {isRunning
            ? translate('matrix.applying')
            : translate(job.kind === 'activationUndo' ? 'matrix.undone' : 'matrix.applied', {
                name: job.by.name,
                when: instant(job.finishedAt ?? job.createdAt),
                smart_count: job.total,
                count: number(job.total),
              })}
        </span>
        {!isRunning && (
          <Button size="small" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
            {translate(isShown ? 'matrix.hide' : 'matrix.show')}
          </Button>
        )}
        {isUndoable(job, newest, user) && (
          <Button size="small" variant="outlined" onClick={() => onUndo(id)}>
            {translate('matrix.undo')}
          </Button>
        )}
        {!isRunning && (
          <Button size="small" onClick={() => setClosed(true)}>
            {translate('matrix.close')}
          </Button>
        )}
      </div>
      {(isShown || isRunning) && <JobProgress id={id} onRetry={onStarted} />}
    </section>
  )
}

/** By whoever started it, and only while nothing was applied since. Older changes are reverted one by one in the audit log. */
export function isUndoable(
  job: Job,
  newest: Job | undefined,
  user: { id: string } | null | undefined,
): boolean {
  const isFollowed = !!newest && newest.id !== job.id && newest.createdAt >= job.createdAt
  return job.items.some(hasChanged) && !isJobActive(job) && !isFollowed && job.by.id === user?.id
}

/** Number of outcomes known to be read. */
const manyRead = 50

const none: readonly string[] = []

const hasChanged = ({ outcome = '' }: { outcome?: string }) =>
  ['activated', 'deactivated', 'assigned', 'unassigned'].includes(outcome)
