import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { isActive, useLatestJob } from '../../src/jobs/useJob.ts'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { RecordSubpage } from '../../src/record/RecordSubpage.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import PushHistory from './PushHistory.tsx'
import { PushPlan } from './PushPlan.tsx'
import { PushResult } from './PushResult.tsx'
import '../../src/record/record.css'
import '../../src/schema/form.css'
import './pushes.css'

/** Where a casino or the casinos of an integration are pushed: what would be, how it goes, and what was before. */
export default function PushPage() {
  const translate = useTranslate()
  // The history stands below the plan: it would be pushed down.
  const [isPlanned, setPlanned] = useState(false)
  return (
    <RecordSubpage action="push" title={(name) => translate('resources.pushes.page.title', { name })}>
      {({ id }) => (
        <>
          <Push key={id} id={id} onPlanned={setPlanned} />
          <section className="push-section" hidden={!isPlanned}>
            <h2>{translate('resources.pushes.history.title')}</h2>
            <PushHistory />
          </section>
        </>
      )}
    </RecordSubpage>
  )
}

/** The address has the push that is shown. One that goes on comes into it by itself: it may have been begun elsewhere. */
function Push({ id, onPlanned }: { id: string; onPlanned: (isPlanned: true) => void }) {
  const { entity } = useResourceConfig()
  const [parameters, setParameters] = useSearchParams()
  const { job, isPending } = useLatestJob({ kind: 'push', resource: entity.name, recordId: id })
  const shown = parameters.get('job')
  const found = job && isActive(job) ? job.id : null
  const show = (next: { id: string }) => setParameters({ job: next.id }, { replace: true })
  useEffect(() => {
    if (!shown && found) setParameters({ job: found }, { replace: true })
  }, [shown, found, setParameters])
  if (isPending) return <PageLoading />
  return (
    <>
      {shown !== null && <PushResult key={shown} id={shown} onRetry={show} />}
      <PushPlan isBusy={found !== null} onStart={show} onPlanned={onPlanned} />
    </>
  )
}
