import { reports, type ReportName } from '../reports.ts'
import { definitions, figureNames, type FigureName } from './figures.ts'

/** The fields by which rows of a report can be sorted. */
export function sortableOf(name: ReportName): string[] {
  const by = reports[name]
  const label = by === 'day' ? [] : [`${by.replace('Id', '')}Name`]
  return [by, ...label, 'currency', 'moneyKind', ...figureNames]
}

/** The fields by which the RTP of games can be sorted. */
export const rtpSortable: readonly string[] = [
  ...['gameId', 'gameName', 'currency', 'rounds'],
  ...['theoreticalRtp', 'baseRtp', 'deviation', 'sigma', 'verdict'],
]

/** Whether rows are sorted by currency first, since the field is an amount and different currencies cannot be compared. */
export const isWithinCurrency = (field: string): boolean =>
  Object.hasOwn(definitions, field) && definitions[field as FigureName].kind === 'amount'
