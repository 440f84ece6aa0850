import { ReportPage } from './ReportPage.tsx'

/** How the casinos do. */
export default function CasinoReport() {
  return <ReportPage name="casino-performance" path="reporting/casino-performance-report" />
}
