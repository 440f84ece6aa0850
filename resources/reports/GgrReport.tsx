import { ReportPage } from './ReportPage.tsx'

/** Gross gaming revenue, day by day. */
export default function GgrReport() {
  return <ReportPage name="ggr" path="reporting/ggr-report" />
}
