import { ReportPage } from './ReportPage.tsx'
import { RtpVerdicts } from './RtpVerdicts.tsx'

/** How the games do, and whether they return what they should. */
export default function GameReport() {
  return (
    <ReportPage name="game-performance" path="reporting/game-performance-report">
      {(filter) => <RtpVerdicts filter={filter} />}
    </ReportPage>
  )
}
