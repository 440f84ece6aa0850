import { reports, type ReportName } from '../reports.ts'
import { figureNames } from './figures.ts'

/** What the rows of a report can be sorted by. */
export function sortableOf(name: ReportName): string[] {
  const by = reports[name]
  const label = by === 'day' ? [] : [`${by.replace('Id', '')}Name`]
  return [by, ...label, 'currency', 'moneyKind', ...figureNames]
}

/** The same of the RTP of games. */
export const rtpSortable: readonly string[] = [
  ...['gameId', 'gameName', 'currency', 'rounds'],
  ...['theoreticalRtp', 'baseRtp', 'deviation', 'sigma', 'verdict'],
]
