import type { User } from '../../src/contract/access.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { fileLines } from '../../src/contract/tableFile.ts'
import type { ReportFilter } from '../../src/contract/reports/query.ts'
import type { JobApi } from '../jobs/kind.ts'
import { toResponse } from '../records/computed.ts'
import { inScope, rowsOf } from '../reports/rows.ts'
import { select } from '../stores/select.ts'
import { allRowsRange } from '../stores/store.ts'
import type { RoundPosition } from './parts.ts'
import { reportTable, roundTable } from './tables.ts'
import { styles } from './style.ts'
import { roundsQuery } from './reportRequest.ts'

/** Number of rounds that are read at once. */
export const roundsAtOnce = 5000

/** Lines of a file, each with a line break. */
export interface Portion {
  text: string
  rows: number
  /** The last round that was read. */
  after: RoundPosition | null
  /** Whether no further portion follows. */
  isLast: boolean
}

/** The next rounds. Each round is in one portion, since its position never changes. */
export async function nextRounds(
  { store, registry }: Pick<JobApi, 'store' | 'registry'>,
  user: User,
  { filter, format }: Pick<ReportFile, 'filter' | 'format'>,
  after: RoundPosition | null,
  atOnce = roundsAtOnce,
): Promise<Portion> {
  const entity = registry.find(roundsCollection) as Entity
  const style = styles[format]
  const { stored, made } = roundsQuery({ registry }, user, filter)
  const { rows: found } = await store.list(roundsCollection, {
    ...stored,
    where: [...stored.where, ...from(after)],
    sort: [
      { field: 'startedAt', order: 'ASC' },
      { field: 'id', order: 'ASC', plain: true },
    ],
    range: [0, atOnce],
  })
  const rows = found.filter(({ id }) => id !== after?.id).slice(0, atOnce)
  const last = rows.at(-1)
  const read = await toResponse(store, entity, rows, user)
  const met = select(read, { where: made, sort: [], range: allRowsRange })
  return {
    text: fileLines(await roundTable(entity, style).lines(store, met.rows), style.delimiter),
    rows: met.rows.length,
    after: last ? { id: last.id, startedAt: String(last['startedAt']) } : after,
    isLast: found.length <= atOnce,
  }
}

/** All rows of a report. Throws the errors of the reporting service. */
export async function reportRows(api: JobApi, user: User, file: ReportFile): Promise<Portion> {
  const { kind, filter, sort, format } = file
  if (kind === 'rounds') throw new Error('Rounds are no report')
  const narrow = await inScope(api.store, user, filter as ReportFilter)
  const { rows } = await rowsOf(api, kind, narrow, { sort, range: null })
  const { line } = reportTable(kind, styles[format])
  const text = fileLines(rows.map(line), styles[format].delimiter)
  return { text, rows: rows.length, after: null, isLast: true }
}

/** The column names of a file. */
export function columnsOf({ registry }: Pick<JobApi, 'registry'>, { kind, format }: ReportFile): string[] {
  const style = styles[format]
  return kind === 'rounds'
    ? roundTable(registry.find(roundsCollection) as Entity, style).header
    : reportTable(kind, style).header
}

/** Rounds from a position on, including it. */
const from = (place: RoundPosition | null): Condition[] =>
  place
    ? [
        { field: 'startedAt', op: 'gte', value: place.startedAt },
        {
          op: 'any',
          of: [
            { field: 'startedAt', op: 'gte', value: new Date(Date.parse(place.startedAt) + 1).toISOString() },
            { field: 'id', op: 'gte', value: place.id },
          ],
        },
      ]
    : []
