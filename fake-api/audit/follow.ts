import type { Break } from '../../src/contract/audit.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Condition, Sort } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import { inBatches } from '../stores/move/batches.ts'
import type { Reader } from '../stores/store.ts'
import { verifyEntries, verifiedFrom, verifyToEnd } from './breaks.ts'
import { chainStart, contentHash, entryId, type ChainEnd, type Link } from './chain.ts'
import { chainEnds } from './append.ts'

/** Greatest number of entries in a batch. */
const atOnce = 1000

/** Number of breaks that one more entry, and the end of the log, can add. */
const room = 5

export interface AuditFollowQuery {
  /** Position of the last verified entry. */
  after: number
  /** Number of entries to verify. */
  most: number
  /** Number of breaks after which verification ends. */
  mostBreaks: number
}

export interface VerifiedLog {
  /** Number of entries. */
  entries: number
  breaks: Break[]
  /** The position after which verification continues; `null` at the end. */
  next: number | null
}

/** Verifies the entries that exist when it begins, in batches. */
export async function breaksOf(
  reader: Reader,
  { after, most, mostBreaks }: AuditFollowQuery,
): Promise<VerifiedLog> {
  const end = await endOf(reader)
  const upTo: Condition[] = [{ field: 'id', op: 'lte', value: entryId(end.entries) }]
  const { total: entries } = await reader.list(collections.auditLog, {
    where: upTo,
    sort: byId,
    range: [0, 0],
  })
  let followed = verifiedFrom(after > 0 ? await lastUpTo(reader, after) : undefined)
  const batches = inBatches(reader, collections.auditLog, {
    where: upTo,
    after: followed.lastId,
    most: atOnce,
  })
  for await (const rows of end.entries > 0 ? batches : []) {
    followed = verifyEntries(followed, rows as unknown as Link[], { most, mostBreaks: mostBreaks - room })
    const { position, seen, breaks, lastId } = followed
    const isAtEnd = position >= end.entries && lastId === rows.at(-1)?.id
    if (!isAtEnd && (seen >= most || breaks.length >= mostBreaks - room))
      return { entries, breaks, next: position }
  }
  return { entries, breaks: [...verifyToEnd(followed, end), ...(await surplus(reader, end))], next: null }
}

export const endOf = async (reader: Reader) =>
  ((await reader.get(chainEnds, 'end')) as ChainEnd | undefined) ?? chainStart

/** An entry behind the end, which was never written properly: writing one moves the end. */
async function surplus(reader: Reader, end: ChainEnd): Promise<Break[]> {
  const where: Condition[] = [{ field: 'id', op: 'gte', value: `${entryId(end.entries)}\u0001` }]
  const { rows } = await reader.list(collections.auditLog, { where, sort: byId, range: [0, 0] })
  const [first] = rows
  if (!first || (await endOf(reader)).entries !== end.entries) return []
  return [{ id: first.id, fault: 'surplus', found: contentHash(first) }]
}

/** The last entry up to a position. */
async function lastUpTo(reader: Reader, position: number): Promise<Link | undefined> {
  const where: Condition[] = [{ field: 'id', op: 'lte', value: entryId(position) }]
  const sort: Sort[] = [{ field: 'id', order: 'DESC', plain: true }]
  const { rows } = await reader.list(collections.auditLog, { where, sort, range: [0, 0] })
  return rows[0] as (Row & Link) | undefined
}

const byId: Sort[] = [{ field: 'id', order: 'ASC', plain: true }]
