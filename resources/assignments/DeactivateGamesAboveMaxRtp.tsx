import { useMemo, useState } from 'react'
import { useRecordContext } from 'react-admin'
import type { Row } from '../../src/contract/values.ts'
import { useResourceConfig } from '../../src/context.ts'
import type { ClearTheWayProps } from '../../src/screens.ts'
import { updatePendingChanges, noPendingChanges } from '../matrix/cells.ts'
import { matrixKinds } from '../matrix/kinds.ts'
import { LastJob } from '../matrix/LastJob.tsx'
import PreviewDialog from '../matrix/PreviewDialog.tsx'

/** Deactivates games whose RTP is above a casino's maximum, after a preview. The result stays shown, so that it can be undone. */
export default function DeactivateGamesAboveMaxRtp({ refs, onClose, onMoved }: ClearTheWayProps) {
  const { entity } = useResourceConfig()
  const { id } = useRecordContext<Row>() as Row
  const [jobId, follow] = useState<string | null>(null)
  const wishes = useMemo(() => {
    const cellOf = (other: string) =>
      entity.name === 'games' ? { gameId: id, ownerId: other } : { gameId: other, ownerId: id }
    return updatePendingChanges(
      noPendingChanges,
      refs.map((one) => ({ ...cellOf(one.id), active: false })),
    )
  }, [entity, id, refs])
  if (jobId === null)
    return (
      <PreviewDialog kind={kind} asked={{ wishes }} onClose={onClose} onStarted={(job) => follow(job.id)} />
    )
  return (
    <LastJob
      kind={kind}
      jobId={jobId}
      onStarted={(job) => follow(job.id)}
      onEnded={(job) => {
        if (job.state === 'done') onMoved(job.kind === 'activation')
      }}
    />
  )
}

const kind = matrixKinds.casinos
