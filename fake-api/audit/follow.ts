import type { Break } from '../../src/contract/audit.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Condition, Sort } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Reader } from '../stores/store.ts'
import { follow, followedFrom, followToEnd } from './breaks.ts'
import { chainStart, contentHash, entryId, type ChainEnd, type Link } from './chain.ts'
import { chainEnds } from './log.ts'

/** Entries that are read at once. */
const atOnce = 1000

/** How many breaks one more entry, and the end of the log, can add to those before. */
const room = 5

export interface Asked {
  /** Position of the last entry that was looked at. */
  after: number
  /** How many entries are looked at. */
  most: number
  /** The most breaks that are found before it ends. */
  mostBreaks: number
}

export interface Found {
  /** How many entries there are. */
  entries: number
  breaks: Break[]
  /** The position after which it goes on; `null` at the end. */
  next: number | null
}

/** Follows the chain through what there is of the log when it begins, a page at a time. */
export async function breaksOf(reader: Reader, { after, most, mostBreaks }: Asked): Promise<Found> {
  const end = await endOf(reader)
  const { total: entries } = await page(reader, { after: '', upTo: end.entries, most: 1 })
  let followed = followedFrom(after > 0 ? await lastUpTo(reader, after) : undefined)
  for (let isAtEnd = end.entries === 0; !isAtEnd;) {
    const asked = Math.min(atOnce, most - followed.seen)
    const { rows } = await page(reader, { after: followed.lastId, upTo: end.entries, most: asked })
    followed = follow(followed, rows as unknown as Link[], mostBreaks - room)
    const { position, seen, breaks } = followed
    const isCut = rows.length > 0 && followed.lastId !== rows.at(-1)?.id
    isAtEnd = !isCut && (position >= end.entries || rows.length < asked)
    const isEnough = seen >= most || breaks.length >= mostBreaks - room
    if (isEnough && !isAtEnd) return { entries, breaks, next: position }
  }
  return { entries, breaks: [...followToEnd(followed, end), ...(await surplus(reader, end))], next: null }
}

export const endOf = async (reader: Reader) =>
  ((await reader.get(chainEnds, 'end')) as ChainEnd | undefined) ?? chainStart

/** An entry behind the end, which nobody wrote: one that is being written moves the end along. */
async function surplus(reader: Reader, end: ChainEnd): Promise<Break[]> {
  const { rows } = await page(reader, { after: entryId(end.entries), upTo: null, most: 1 })
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

interface Portion {
  /** Id of the row before. */
  after: string
  upTo: number | null
  most: number
}

function page(reader: Reader, { after, upTo, most }: Portion) {
  const where: Condition[] = [
    // Behind this very id, so that one that only begins like it is looked at, too.
    { field: 'id', op: 'gte', value: after && `${after}\u0001` },
    ...(upTo === null ? [] : [{ field: 'id', op: 'lte', value: entryId(upTo) } as const]),
  ]
  return reader.list(collections.auditLog, {
    where,
    sort: [{ field: 'id', order: 'ASC', plain: true }],
    range: [0, most - 1],
  })
}
