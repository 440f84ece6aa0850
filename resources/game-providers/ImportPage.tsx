import { useTranslate } from 'react-admin'
import { Navigate, useSearchParams } from 'react-router-dom'
import type { Row } from '../../src/contract/row.ts'
import { isActive, useLatestJob } from '../../src/jobs/useJob.ts'
import { PageLoading } from '../../src/layout/Progress.tsx'
import { RecordSubpage } from '../../src/record/RecordSubpage.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { ImportPreview } from './ImportPreview.tsx'
import { ImportResult } from './ImportResult.tsx'
import './import.css'

/** Brings a provider's games in: what would be done with each, then how it goes. The address has the job that is shown. */
export default function ImportPage() {
  const translate = useTranslate()
  return (
    <RecordSubpage action="import" title={() => translate('resources.game-providers.import.title')}>
      {(provider, name) => <Import key={provider.id} provider={provider} name={name} />}
    </RecordSubpage>
  )
}

/** A job that goes on is shown whether the address has it or not: it may have been begun elsewhere. */
function Import({ provider, name }: { provider: Row; name: string }) {
  const [parameters] = useSearchParams()
  const { entity } = useResourceConfig()
  const shown = parameters.get('job')
  const latest = useLatestJob({ kind: 'import', resource: entity.name, recordId: provider.id })
  if (shown) return <ImportResult key={shown} id={shown} provider={provider} />
  if (latest.isPending) return <PageLoading />
  if (latest.job && isActive(latest.job)) return <Navigate to={{ search: `?job=${latest.job.id}` }} replace />
  return <ImportPreview provider={provider} name={name} last={latest.job} />
}
