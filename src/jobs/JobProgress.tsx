import { TranslatedTableHead } from '../fields/TranslatedTableHead.tsx'
import { useState, type ReactNode } from 'react'
import { useBackend, useFormats, useScreensOf, useCan, useEffectiveUser } from '../context.ts'
import { useLocation, useTranslate } from 'react-admin'
import { mayRetry, jobsCollection, jobTones, outcomeTone } from '../contract/jobs.ts'
import { duePushesFilterAfterJob } from '../contract/duePushesFilter.ts'
import { RecordLink, ToneDot } from '../fields/parts.tsx'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { PushDueNotice } from '../record/PushDue.tsx'
import { FailureMessage } from '../layout/ActionDialog.tsx'
import { Button } from '../layout/Button.tsx'
import { useHasScrolled } from '../layout/useListener.ts'
import { isActiveJob, useJob, useStartJob } from './useJob.ts'
import type { Job, JobItem } from '../contract/answers/jobs.ts'
import { useItemFailureText, useNotifyFailure } from '../api/failureText.ts'
import '../record/record.css'
import './jobs.css'

interface JobProgressProps {
  id: string
  onRetry?: ((job: Job) => void) | undefined
  /** The page has a button of its own that repeats a job of a single item. */
  isRepeatable?: boolean
  /** Live regions have to exist before the end to be announced. */
  children?: ReactNode
}

/** Rows keep their order, and what comes at the end comes below them, so that nothing moves. */
export function JobProgress({ id, onRetry, isRepeatable = false, children }: JobProgressProps) {
  const [retry, setRetry] = useState<{ of: string; id: string } | null>(null)
  const shown = retry?.of === id ? retry.id : id
  const { data: job, error, refetch } = useJob(shown)
  const { pathname } = useLocation()
  const isRead = useHasScrolled(!!job && !isActiveJob(job))
  if (!job) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const goOn = (next: Job) => {
    setRetry({ of: id, id: next.id })
    onRetry?.(next)
  }
  const isActive = isActiveJob(job)
  return (
    <section className="job measure" aria-busy={isActive}>
      <JobState job={job} />
      <div className="job-end" data-read={isRead || undefined}>
        <PushFailed job={job} />
        {children}
        {!isActive && (
          <>
            <PushDueNotice question={duePushesFilterAfterJob(job)} except={`${pathname}/push`} />
            {!(isRepeatable && job.total === 1) && <RetryButton job={job} onRetry={goOn} />}
          </>
        )}
      </div>
      <JobItems key={job.id} kind={job.kind} items={job.items} />
    </section>
  )
}

/** The number of steps in which a file is made means nothing to the user. */
const isCounted = (job: Job) => job.kind !== 'reportFile' && !(hasSucceeded(job) && job.total === 1)

const hasSucceeded = ({ kind, state }: Job) => kind === 'push' && state === 'done'

function JobState({ job }: { job: Job }) {
  const translate = useTranslate()
  const { number, instant, timeSpan } = useFormats()
  const { state, done, total, startedAt, finishedAt, by } = job
  const isFailed = state === 'failed' || state === 'partlyFailed'
  const failed = isFailed ? job.items.filter(({ outcome }) => outcome === 'failed').length : 0
  const left = isActiveJob(job) ? timeLeft(job) : null
  return (
    <>
      <div className="job-line line loose spread">
        <p role="status">
          <ToneDot tone={jobTones[state]} />
          {failed ? (
            <strong className="large">
              {translate('jobs.failed', { failed: number(failed), total: number(total) })}
            </strong>
          ) : (
            <>
              <strong>
                {translate(
                  job.cancelled && isActiveJob(job)
                    ? 'jobs.cancelling'
                    : hasSucceeded(job)
                      ? 'resources.pushes.page.succeeded'
                      : `resources.${jobsCollection}.choices.state.${state}`,
                )}
              </strong>{' '}
              {isCounted(job) && translate('jobs.count', { done: number(done), total: number(total) })}
            </>
          )}
          {left !== null && ` · ${translate('jobs.left', { time: timeSpan(left) })}`}
        </p>
        {isActiveJob(job) && <CancelJobButton job={job} />}
      </div>
      {total > 1 && (
        <div className="job-counted">
          {isActiveJob(job) ? (
            <progress className="full" value={done} max={total} aria-hidden />
          ) : (
            <Counts items={job.items} />
          )}
        </div>
      )}
      <p className="stamps">
        {translate(finishedAt ? 'jobs.ended' : 'jobs.began', {
          name: by.name,
          began: startedAt ? instant(startedAt) : '–',
          ended: finishedAt ? instant(finishedAt) : '',
        })}
      </p>
    </>
  )
}

function PushFailed({ job }: { job: Job }) {
  const translate = useTranslate()
  const textOf = useItemFailureText()
  if (job.kind !== 'push' || isActiveJob(job) || job.state === 'done') return null
  const [{ reason } = {}] = job.total === 1 ? job.items : []
  return (
    <p role="alert" className="notice failed">
      <strong>{translate('errors.pushFailed')}</strong>{' '}
      {reason ? textOf(reason) : translate('resources.pushes.page.failed', { smart_count: job.total })}
    </p>
  )
}

export function CancelJobButton({ job }: { job: Job }) {
  const translate = useTranslate()
  const notifyFailure = useNotifyFailure()
  const { entity } = useScreensOf(jobsCollection)
  const cancel = useJobAction('cancel', job, () => undefined)
  if (!useCan(entity, 'cancel')) return null
  return (
    <Button
      variant="outlined"
      disabled={cancel.isPending || job.cancelled}
      onClick={() => cancel.mutate(undefined, { onError: notifyFailure })}
    >
      {translate('jobs.cancel')}
    </Button>
  )
}

function RetryButton({ job, onRetry }: { job: Job; onRetry: (job: Job) => void }) {
  const translate = useTranslate()
  const { entity } = useScreensOf(jobsCollection)
  const user = useEffectiveUser()
  const isOffered = useCan(entity, 'retry') && !!user && mayRetry(user, job)
  const retry = useJobAction('retry', job, onRetry)
  const failed = job.items.filter(({ outcome }) => outcome === 'failed' || outcome === 'cancelled').length
  if (failed === 0 || !isOffered) return null
  return (
    <>
      <FailureMessage error={retry.error} />
      <p>
        <Button variant="outlined" disabled={retry.isPending} onClick={() => retry.mutate()}>
          {translate('jobs.retry', { smart_count: failed })}
        </Button>
      </p>
    </>
  )
}

function useJobAction(action: 'cancel' | 'retry', { id }: Job, onDone: (job: Job) => void) {
  const dataProvider = useBackend()
  return useStartJob(() => dataProvider.act<Job>(action, { resource: jobsCollection, id }), onDone)
}

type Paced = Pick<Job, 'done' | 'total' | 'startedAt' | 'items'>

/** Returns seconds at the previous pace. */
function timeLeft({ done, total, startedAt, items }: Paced): number | null {
  const last = items.reduce((latest, { at = '' }) => (at > latest ? at : latest), '')
  if (!startedAt || !last || done === 0) return null
  const spent = (Date.parse(last) - Date.parse(startedAt)) / 1000
  return spent < 1 ? null : (spent / done) * (total - done)
}

const shownAtOnce = 100

/** If the page was there before the outcomes, no row may move away from under the pointer. */
function JobItems({ kind, items }: Pick<Job, 'kind' | 'items'>) {
  const translate = useTranslate()
  const isLong = items.length > shownAtOnce
  const [wasOver] = useState(() => items.every(({ outcome }) => outcome))
  const telling = isLong
    ? items.filter(({ outcome }) => outcome === 'failed')
    : wasOver
      ? worstFirst(items)
      : items
  const shown = telling.slice(0, shownAtOnce)
  const more = telling.length - shown.length
  return (
    <>
      {shown.length > 0 && (
        <table className="job-items box cells">
          <TranslatedTableHead of={[`jobs.items.${kind}`, 'jobs.outcome', 'jobs.at']} />
          <tbody>
            {shown.map((item) => (
              <ItemRow key={item.id} item={item} />
            ))}
          </tbody>
        </table>
      )}
      {more > 0 && <p className="stamps">{translate('jobs.more', { smart_count: more })}</p>}
    </>
  )
}

function worstFirst(items: readonly JobItem[]): readonly JobItem[] {
  const rankOf = ({ outcome }: JobItem) => ranked.indexOf(outcomeTone(outcome))
  return items.toSorted((a, b) => rankOf(b) - rankOf(a))
}

const ranked = ['over', 'good', 'warn', 'bad']

function Counts({ items }: { items: readonly JobItem[] }) {
  const translate = useTranslate()
  const { number } = useFormats()
  const counts = new Map<string, number>()
  for (const { outcome } of items) if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
  if (counts.size === 0) return null
  return (
    <ul className="job-counts terms">
      {[...counts].map(([outcome, count]) => (
        <li key={outcome} className="small" data-tone={outcomeTone(outcome)} style={{ flexGrow: count }}>
          <b>{number(count)}</b> {translate(`jobs.outcomes.${outcome}`)}
        </li>
      ))}
    </ul>
  )
}

export function ItemOutcomeLabel({ outcome }: Pick<JobItem, 'outcome'>) {
  const translate = useTranslate()
  return (
    <>
      <ToneDot tone={outcomeTone(outcome)} />
      {translate(`jobs.outcomes.${outcome ?? 'waiting'}`)}
    </>
  )
}

function ItemRow({ item: { label, outcome, reason, refs, at } }: { item: JobItem }) {
  const { instant } = useFormats()
  const textOf = useItemFailureText()
  const [about] = refs ?? []
  return (
    <tr>
      <th scope="row">
        <RecordLink collection={about?.resource} id={about?.id}>
          {label}
        </RecordLink>
      </th>
      <td>
        <ItemOutcomeLabel outcome={outcome} />
        {reason && <span className="job-reason block muted small wraps">{textOf(reason)}</span>}
      </td>
      <td>{at ? instant(at) : ''}</td>
    </tr>
  )
}
