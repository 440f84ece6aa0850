import { useRecordContext, useTranslate } from 'react-admin'
import { jobsCollection } from '../../src/contract/jobs.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { EditRecord } from '../../src/schema/EntityEdit.tsx'
import { useBreadcrumbs } from '../../src/screens.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'

/** The subject and progress of a job, in the drawer. */
export default function JobPage() {
  return (
    <EditRecord>
      <JobOfPage />
    </EditRecord>
  )
}

function JobOfPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const { id, kind, resource, recordId, recordLabel, undoOf } = useRecordContext<Job>() as Job
  return (
    <>
      <PageHeader title={translate(`resources.jobs.choices.kind.${kind}`)} trail={trail} />
      <p>
        {translate(`resources.${resource}.name`, { smart_count: recordId === null ? 2 : 1 })}{' '}
        {recordId !== null && (
          <RecordLink collection={resource} id={recordId}>
            {recordLabel ?? recordId}
          </RecordLink>
        )}
      </p>
      {undoOf && (
        <p>
          {translate('resources.jobs.fields.undoOf')}{' '}
          <RecordLink collection={jobsCollection} id={undoOf}>
            {translate('resources.jobs.choices.kind.activation')}
          </RecordLink>
        </p>
      )}
      <JobProgress id={id} />
    </>
  )
}
