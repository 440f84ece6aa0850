import { useRecordContext, useRedirect, useTranslate } from 'react-admin'
import { activationJobKinds } from '../../src/contract/activation.ts'
import { jobsCollection } from '../../src/contract/jobs.ts'
import { RecordLink } from '../../src/fields/parts.tsx'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { useJob, useLatestJob } from '../../src/jobs/useJob.ts'
import { OpenDialogButton } from '../../src/layout/Button.tsx'
import { PageHeader, useBreadcrumbs } from '../../src/layout/PageHeader.tsx'
import { withEditRecordProvider } from '../../src/schema/EntityEdit.tsx'
import { useResourceConfig, useEffectiveUser } from '../../src/context.ts'
import { matrixKindOf } from '../assignments/assignmentHelpers.ts'
import { isUndoable } from '../matrix/LastJob.tsx'
import PreviewDialog from '../matrix/PreviewDialog.tsx'
import type { Job } from '../../src/contract/answers/jobs.ts'

export default withEditRecordProvider(function JobPage() {
  const translate = useTranslate()
  const trail = useBreadcrumbs(true)
  const { id, kind, resource, recordId, recordLabel, undoOf } = useRecordContext<Job>() as Job
  return (
    <>
      <PageHeader title={translate(`resources.jobs.choices.kind.${kind}`)} trail={trail} />
      <p>
        {translate(`resources.${resource}.name`, { smart_count: recordId === null ? 2 : 1 })}{' '}
        <RecordLink collection={resource} id={recordId}>
          {recordLabel ?? recordId}
        </RecordLink>
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
      {activationJobKinds.some((one) => one === kind) && <Undo id={id} collection={resource} />}
    </>
  )
})

function Undo({ id, collection }: { id: string; collection: string }) {
  const translate = useTranslate()
  const redirect = useRedirect()
  const user = useEffectiveUser()
  const { path } = useResourceConfig()
  const { data: job } = useJob(id)
  const { job: newest, isPending } = useLatestJob({ kind: activationJobKinds, resource: collection })
  if (isPending || !job || !isUndoable(job, newest, user)) return null
  return (
    <OpenDialogButton
      variant="outlined"
      dialog={(close) => (
        <PreviewDialog
          kind={matrixKindOf({ name: collection })}
          asked={{ undoOf: id }}
          onClose={close}
          onStarted={(started) => redirect('edit', path, started.id)}
        />
      )}
    >
      {translate('matrix.undo')}
    </OpenDialogButton>
  )
}
