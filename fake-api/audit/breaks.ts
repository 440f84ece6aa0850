import type { Break } from '../../src/contract/audit.ts'
import { chainStart, contentHash, entryId, hashOf, type ChainEnd, type Link } from './chain.ts'

/** How far the chain was followed, and the breaks found so far. */
export interface Verified {
  /** Position of the last verified entry, and the id of the last row, which may not belong to the chain. */
  position: number
  lastId: string
  /** Number of verified entries, without surplus ones. */
  seen: number
  /** Its hash, which the next entry has to contain; `null` behind missing entries, whose hashes are unknown. */
  hash: string | null
  breaks: Break[]
}

export const verifiedFrom = (last: Link | undefined): Verified => ({
  position: last ? Number(last.id) : 0,
  lastId: last?.id ?? '',
  seen: 0,
  hash: last?.hash ?? chainStart.hash,
  breaks: [],
})

/**
 * Verifies the next entries in the order of their ids, whatever breaks there were before: each is compared with its hash and with the entry
 * before it. Ends early after a number of entries or breaks.
 */
export function verifyEntries(
  followed: Verified,
  entries: readonly Link[],
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
      // Surplus entries in one place are a single break.
      if (!isAfterAnother) breaks.push({ id: entry.id, fault: 'surplus', found: contentHash(entry) })
      continue
    }
    if (at > position + 1) {
      breaks.push(missing(position + 1, at - 1, hash))
      hash = null
    }
    if (entry.hash !== hashOf(entry))
      breaks.push({ id: entry.id, fault: 'changed', found: contentHash(entry) })
    if (hash !== null && entry.previousHash !== hash)
      breaks.push(unlinked(entry.id, entry.previousHash, hash))
    position = at
    seen++
    hash = entry.hash
  }
  return { position, lastId, seen, hash, breaks }
}

/** Compares the last verified entry with the stored end of the chain, once all entries were verified. */
export function verifyToEnd({ position, hash, breaks }: Verified, end: ChainEnd): Break[] {
  if (position < end.entries) return [...breaks, missing(position + 1, end.entries, hash)]
  if (hash === null || hash === end.hash) return breaks
  // The next entry will follow the stored end, and therefore not match.
  return [...breaks, unlinked(entryId(end.entries + 1), end.hash, hash)]
}

const missing = (first: number, last: number, after: string | null): Break => ({
  id: entryId(first),
  fault: 'missing',
  upTo: entryId(last),
  found: contentHash([first, last, after]),
})

const unlinked = (id: string, follows: string, found: string): Break => ({
  id,
  fault: 'unlinked',
  found: contentHash([follows, found]),
})

/** `null` for an id that no entry has. */
function positionOf(id: string): number | null {
  const position = /^\d{12,15}$/.test(id) ? Number(id) : 0
  return position > 0 && entryId(position) === id ? position : null
}
