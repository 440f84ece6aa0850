import { useGetOne } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { useResourceConfig, type RevertImpactProps } from '../../src/screens.ts'
import { matrixKindOf } from './kinds.ts'
import { Meaning } from './Meaning.tsx'
import { useImpact } from './useImpact.ts'

/** What it means for players that an assignment is switched back. */
export default function RevertImpact({ recordId, changes }: RevertImpactProps) {
  const { path } = useResourceConfig()
  const { data } = useGetOne<Row>(path, { id: recordId })
  const active = changes.find(({ field }) => field === 'active')?.after
  return data && typeof active === 'boolean' ? <Switched record={data} active={active} /> : null
}

function Switched({ record, active }: { record: Row; active: boolean }) {
  const { entity } = useResourceConfig()
  const { owner } = matrixKindOf(entity)
  const { impact } = useImpact(entity.name, {
    [owner]: String(record[owner]),
    gameId: String(record['gameId']),
    active,
  })
  return <Meaning doing={active ? 'activate' : 'deactivate'} impact={impact} />
}
