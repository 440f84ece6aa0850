import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useRecordContext } from 'react-admin'
import type { Row } from '../../src/contract/values.ts'
import { JobProgress } from '../../src/jobs/JobProgress.tsx'
import { useJob } from '../../src/jobs/useJob.ts'
import { useResourceConfig } from '../../src/context.ts'
import type { ClearTheWayProps } from '../../src/screens.ts'
import { addPendingChanges, noPendingChanges } from '../matrix/cells.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import PreviewDialog from '../matrix/PreviewDialog.tsx'

/** Deactivates games in a casino, or a game in casinos, whose RTP and maximum do not fit, after a preview. */
export default function DeactivateUnfitAssignments({ refs, onClose, onDone }: ClearTheWayProps) {
  const { entity } = useResourceConfig()
  const { id } = useRecordContext<Row>() as Row
  const [jobId, follow] = useState<string | null>(null)
  const wishes = useMemo(() => {
    const cellOf = (other: string) =>
      entity.name === 'games' ? { gameId: id, ownerId: other } : { gameId: other, ownerId: id }
    return addPendingChanges(
      noPendingChanges,
      refs.map((one) => ({ ...cellOf(one.id), active: false })),
    )
  }, [entity, id, refs])
  if (jobId !== null) return <Deactivating id={jobId} onRetry={follow} onDone={onDone} />
  const start = { onClose, onStarted: (job: { id: string }) => follow(job.id) }
  return <PreviewDialog kind={matrixKinds.casinos} asked={{ wishes }} {...start} />
}

interface DeactivatingProps {
  id: string
  onRetry: (id: string) => void
  onDone: () => void
}

function Deactivating({ id, onRetry, onDone }: DeactivatingProps) {
  const { data: job } = useJob(id)
  const isDone = job?.state === 'done'
  const tellDone = useEffectEvent(onDone)
  useEffect(() => {
    if (isDone) tellDone()
  }, [isDone])
  return <JobProgress id={id} onRetry={(retry) => onRetry(retry.id)} />
}
