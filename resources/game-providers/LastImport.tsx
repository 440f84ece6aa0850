import { LinkBase as Link, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import type { Job } from '../../src/contract/jobs.ts'
import { useFormats } from '../../src/locale/format.ts'

/** That there was an import before, and the way to what came of it. */
export function LastImport({ job }: { job: Job | undefined }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { instant } = useFormats()
  if (!job) return null
  const text = translate('resources.game-providers.import.last', {
    when: instant(job.createdAt),
    name: job.by.name,
  })
  return (
    <p className="import-note">
      {text} <Link to={{ pathname, search: `?job=${job.id}` }}>{translate('jobs.show')}</Link>
    </p>
  )
}
