import type { ChainBreak } from '../../src/contract/answers/audit.ts'
import { builtInCollections } from '../../src/contract/entity.ts'
import type { Condition, Sort } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import {
  chainStart,
  canonicalJsonHash,
  entryId,
  type ChainEnd,
  type ChainLink,
  entryHash,
  readChainEnd,
  moveChainEnd,
} from './chain.ts'

const atOnce = 1000

/** Number of breaks that one more entry and the end of the log can add. */
const room = 5

interface AuditFollowQuery {
  /** Position of the last verified entry. */
  after: number
  most: number
  mostBreaks: number
}

export type VerifiedLog = Awaited<ReturnType<typeof verifyStoredChain>>

export async function verifyStoredChain(reader: Reader, { after, most, mostBreaks }: AuditFollowQuery) {
  const end = await readChainEnd(reader)
  const upTo: Condition[] = [{ field: 'id', op: 'lte', value: entryId(end.entries) }]
  const { total: entries } = await reader.list(builtInCollections.auditLog, {
    where: upTo,
    sort: byId,
    range: [0, 0],
  })
  let followed = createVerificationState(after > 0 ? await lastUpTo(reader, after) : undefined)
  const batches = readInBatches(reader, builtInCollections.auditLog, {
    where: upTo,
    after: followed.lastId,
    most: atOnce,
  })
  for await (const rows of end.entries > 0 ? batches : []) {
    followed = verifyEntries(followed, rows as unknown as ChainLink[], {
      most,
      mostBreaks: mostBreaks - room,
    })
    const { position, seen, breaks, lastId } = followed
    const isAtEnd = position >= end.entries && lastId === rows.at(-1)?.id
    if (!isAtEnd && (seen >= most || breaks.length >= mostBreaks - room))
      return { entries, breaks, next: position }
  }
  return {
    entries,
    breaks: [...finishVerification(followed, end), ...(await surplus(reader, end))],
    next: null,
  }
}

/** An entry beyond the end of the chain, which was not written by this program: appending an entry also moves the end. */
async function surplus(reader: Reader, end: ChainEnd): Promise<ChainBreak[]> {
  const where: Condition[] = [{ field: 'id', op: 'gte', value: `${entryId(end.entries)}\u0001` }]
  const { rows } = await reader.list(builtInCollections.auditLog, { where, sort: byId, range: [0, 0] })
  const [first] = rows
  if (!first || (await readChainEnd(reader)).entries !== end.entries) return []
  return [{ id: first.id, fault: 'surplus', found: canonicalJsonHash(first) }]
}

async function lastUpTo(reader: Reader, position: number): Promise<ChainLink | undefined> {
  const where: Condition[] = [{ field: 'id', op: 'lte', value: entryId(position) }]
  const sort: Sort[] = [{ field: 'id', order: 'DESC', plain: true }]
  const { rows } = await reader.list(builtInCollections.auditLog, { where, sort, range: [0, 0] })
  return rows[0] as (Row & ChainLink) | undefined
}

const byId: Sort[] = [{ field: 'id', order: 'ASC', plain: true }]

interface Verified {
  /** Position of the last verified entry, and id of the last row, which need not belong to the chain. */
  position: number
  lastId: string
  seen: number
  /** The hash of the last entry, which the next one has to contain; `null` after missing entries, whose hashes are unknown. */
  hash: string | null
  breaks: ChainBreak[]
}

export const createVerificationState = (last: ChainLink | undefined): Verified => ({
  position: last ? Number(last.id) : 0,
  lastId: last?.id ?? '',
  seen: 0,
  hash: last?.hash ?? chainStart.hash,
  breaks: [],
})

/** Compares each entry with its hash and the entry before it, also after breaks. Ends early after a number of entries or breaks. */
export function verifyEntries(
  followed: Verified,
  entries: readonly ChainLink[],
  { most, mostBreaks }: { most: number; mostBreaks: number },
): Verified {
  let { position, lastId, seen, hash } = followed
  const breaks = [...followed.breaks]
  for (const entry of entries) {
    if (seen >= most || breaks.length >= mostBreaks) break
    const at = positionOf(entry.id)
    const isAfterAnother = positionOf(lastId) === null && lastId !== ''
    lastId = entry.id
    if (at === null) {
      // Successive surplus entries are a single break.
      if (!isAfterAnother) breaks.push({ id: entry.id, fault: 'surplus', found: canonicalJsonHash(entry) })
      continue
    }
    if (at > position + 1) {
      breaks.push(missing(position + 1, at - 1, hash))
      hash = null
    }
    if (entry.hash !== entryHash(entry))
      breaks.push({ id: entry.id, fault: 'changed', found: canonicalJsonHash(entry) })
    if (hash !== null && entry.previousHash !== hash)
      breaks.push(unlinked(entry.id, entry.previousHash, hash))
    position = at
    seen++
    hash = entry.hash
  }
  return { position, lastId, seen, hash, breaks }
}

export function finishVerification({ position, hash, breaks }: Verified, end: ChainEnd): ChainBreak[] {
  if (position < end.entries) return [...breaks, missing(position + 1, end.entries, hash)]
  if (hash === null || hash === end.hash) return breaks
  // The next entry will follow the stored end, and will therefore not match.
  return [...breaks, unlinked(entryId(end.entries + 1), end.hash, hash)]
}

const missing = (first: number, last: number, after: string | null): ChainBreak => ({
  id: entryId(first),
  fault: 'missing',
  upTo: entryId(last),
  found: canonicalJsonHash([first, last, after]),
})

const unlinked = (id: string, follows: string, found: string): ChainBreak => ({
  id,
  fault: 'unlinked',
  found: canonicalJsonHash([follows, found]),
})

function positionOf(id: string): number | null {
  const position = /^\d{12,15}$/.test(id) ? Number(id) : 0
  return position > 0 && entryId(position) === id ? position : null
}

/** After a restore, moves the end behind entries that continue it, and returns their number. Throws if one does not continue the chain. */
export async function adoptEntriesAfterChainEnd(tx: Transaction): Promise<number> {
  const end = await readChainEnd(tx)
  const after = entryId(end.entries)
  let followed = createVerificationState({ id: after, hash: end.hash, previousHash: '' })
  for await (const rows of readInBatches(tx, builtInCollections.auditLog, { after })) {
    const limits = { most: Infinity, mostBreaks: Infinity }
    followed = verifyEntries(followed, rows as unknown as ChainLink[], limits)
    const wrong = followed.breaks.find(({ fault }) => fault !== 'surplus')
    if (wrong)
      throw new Error(
        `The audit log ends at ${after}, and what follows does not continue it: see ${wrong.id}. No further entry could be written.`,
      )
  }
  const { position, hash, seen } = followed
  if (seen === 0 || hash === null) return 0
  await moveChainEnd(tx, { hash, entries: position })
  return seen
}
