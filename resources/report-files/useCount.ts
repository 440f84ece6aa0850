import type { Report, RoundSums } from '../../src/contract/reports.ts'
import type { ReportFileWish } from '../../src/contract/reportFiles.ts'
import { useReport } from '../reports/useReport.ts'

/** How many rows a file would have now. */
export function useCount({ kind, filter }: ReportFileWish) {
  const asked = kind === 'rounds' ? { name: 'round-sums', filter } : { name: kind, filter, rows: 1 }
  const { data, error, refetch, isPlaceholderData } = useReport<Report | RoundSums>(asked)
  const count = !data || isPlaceholderData ? undefined : 'rows' in data ? data.total : roundsIn(data)
  return { data: count, error, refetch }
}

/** All kinds of money together are a total of their own. */
const roundsIn = ({ totals }: RoundSums): number =>
  totals
    .filter(({ moneyKind }) => moneyKind === null)
    .reduce((sum, total) => sum + total.roundsPlayed + total.roundsOpen + total.roundsRefunded, 0)
