import type { Report } from '../../src/contract/reports.ts'
import { RecordLink } from '../../src/fields/RecordLink.tsx'
import { FigureLink } from './FigureLink.tsx'
import type { Measure } from './figures.ts'

export interface TopGameRowsProps {
  report: Report
  currency: string
  measure: Measure
}

/** The games by rank, each with a bar as long as its figure. */
export function TopGameRows({ report, currency, measure }: TopGameRowsProps) {
  const rows = report.rows.filter((row) => row.currency === currency)
  const largest = Math.max(1, ...rows.map((row) => Math.abs(row[measure])))
  return (
    <ol className="top-games-rows">
      {rows.map((row) => (
        <li key={row.gameId}>
          <RecordLink collection="games" id={row.gameId ?? ''}>
            {row.gameName}
          </RecordLink>
          <span className="top-games-bar" aria-hidden data-negative={row[measure] < 0 || undefined}>
            <i style={{ width: `${(Math.abs(row[measure]) / largest) * 100}%` }} />
          </span>
          <FigureLink
            name={measure}
            figures={row}
            group={{ gameId: row.gameId ?? '', currency, moneyKind: 'real' }}
            rounds={report.rounds}
          />
        </li>
      ))}
    </ol>
  )
}
