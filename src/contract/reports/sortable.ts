import { reports, type ReportName } from '../reports.ts'
import { definitions, figureNames, type FigureName } from './figures.ts'

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

/** Whether rows of different currencies do not compare in it: an order by an amount is one by currency first, in the same direction. */
export const isWithinCurrency = (field: string): boolean =>
  Object.hasOwn(definitions, field) && definitions[field as FigureName].kind === 'amount'
