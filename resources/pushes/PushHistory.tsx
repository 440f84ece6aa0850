import { useState } from 'react'
import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import { keepPreviousData } from '@tanstack/react-query'
import { messageKeyOfCode } from '../../src/api/failure.ts'
import { activeStates, jobTones, jobStateFromOutcomes } from '../../src/contract/jobs.ts'
import { pushesCollection, type Push } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/values.ts'
import { RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import { ItemOutcomeLabel } from '../../src/jobs/JobProgress.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { useFormats, useResourceConfig, firstPageSortedBy } from '../../src/context.ts'
import { ErrorPage, PageLoading } from '../../src/pages/ErrorPage.tsx'
import { PushChanges } from './PlannedTargets.tsx'
import type { PushedTarget } from '../../src/contract/answers/jobs.ts'
import '../../src/jobs/jobs.css'
import './pushes.css'
import '../../src/record/history.css'
import '../../src/record/record.css'

const atOnce = 10

const words = `resources.${pushesCollection}`

/** The pushes of a casino include those of its integration. */
export default function PushHistory() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { id } = useRecordContext<Row>() as Row
  const [perPage, setPerPage] = useState(atOnce)
  const isCasino = entity.name === 'casinos'
  const {
    data,
    total = 0,
    error,
    isFetching,
    refetch,
  } = useGetList<Push>(
    pushesCollection,
    {
      filter: { [isCasino ? 'casinoIds' : 'integrationId']: id },
      ...firstPageSortedBy('startedAt', perPage, 'DESC'),
    },
    { staleTime: 0, placeholderData: keepPreviousData, onError: () => undefined },
  )
  if (!data) return error ? <ErrorPage error={error} onRetry={() => void refetch()} /> : <PageLoading />
  if (data.length === 0)
    return <p className="muted">{translate(`${words}.history.${isCasino ? 'none' : 'noneOfAll'}`)}</p>
  return (
    <div className="measure">
      <ol className="history below" aria-label={translate(`${words}.name`, { smart_count: 2 })}>
        {data.map((push) => (
          <Entry key={push.id} push={push} casinoId={isCasino ? id : null} />
        ))}
      </ol>
      {total > data.length && (
        <Button disabled={isFetching} onClick={() => setPerPage(perPage + atOnce)}>
          {translate(`${words}.history.older`)}
        </Button>
      )}
    </div>
  )
}

function Entry({ push, casinoId }: { push: Push; casinoId: string | null }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { by, startedAt, resource, recordId, recordLabel } = push
  const targets = push.targets.filter((target) => casinoId === null || target.casinoId === casinoId)
  const state = activeStates.includes(push.state) ? push.state : jobStateFromOutcomes(targets)
  const failed = targets.filter(({ outcome }) => outcome === 'failed').length
  return (
    <li className="card" data-refused={state === 'failed' || state === 'partlyFailed' || undefined}>
      <p className="history-what terms">
        <strong>
          <ToneDot tone={jobTones[state]} />
          {state === 'failed'
            ? translate('errors.pushFailed')
            : state === 'partlyFailed'
              ? translate(`${words}.history.partly`, {
                  failed: formats.number(failed),
                  total: formats.number(targets.length),
                })
              : translate(
                  state === 'cancelled' ? `${words}.history.cancelled` : `${words}.choices.state.${state}`,
                )}
        </strong>{' '}
        <span>{by.name}</span>{' '}
        <time className="muted to-end" dateTime={startedAt} title={formats.exact(startedAt)}>
          {formats.instant(startedAt)}
        </time>
      </p>
      {casinoId !== null && resource === 'integrations' && (
        <p className="stamps">
          {translate(`${words}.history.with`)}{' '}
          <RecordLink collection={resource} id={recordId}>
            {recordLabel}
          </RecordLink>
        </p>
      )}
      <ul className="push-outcomes stack">
        {targets.map((target) => (
          <li key={target.id}>
            <Target target={target} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function Target({ target }: { target: PushedTarget }) {
  const translate = useTranslate()
  const { label, outcome, reason, changes, configurationHash } = target
  const names = { before: translate(`${words}.history.was`), after: translate(`${words}.history.became`) }
  return (
    <>
      <p>
        <b>{label}</b> <ItemOutcomeLabel outcome={outcome} />{' '}
        {reason && (
          <span className="job-reason block muted small wraps">
            {translate(messageKeyOfCode(reason.code), reason.params)}
          </span>
        )}
      </p>
      {configurationHash !== null && (
        <details>
          <summary>
            {translate(`${words}.page.${changes.length ? 'changes' : 'noChanges'}`, {
              smart_count: changes.length,
            })}
          </summary>
          {changes.length > 0 && (
            <PushChanges
              changes={changes}
              names={names}
              isFirst={changes.some(({ field }) => field === 'id')}
            />
          )}
          <p className="stamps">
            {translate(`${words}.history.hash`)}: <code className="wraps">{configurationHash}</code>
          </p>
        </details>
      )}
    </>
  )
}
