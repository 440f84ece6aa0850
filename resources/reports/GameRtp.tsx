import { useRecordContext } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { RtpVerdicts } from './RtpVerdicts.tsx'

/** The RTP of the page's game over the last thirty days, in each currency that it was played in. */
export default function GameRtp() {
  const game = useRecordContext<Row>()
  return game ? <RtpVerdicts filter={{ gameId: [game.id] }} /> : null
}
