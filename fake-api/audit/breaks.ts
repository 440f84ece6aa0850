import type { Break } from '../../src/contract/audit.ts'
import { chainStart, contentHash, entryId, hashOf, type ChainEnd, type Link } from './chain.ts'

/** How far the chain has been followed, and what was found on the way. */
export interface Verified {
  /** Of the last entry that was looked at, and the id of the last row, which may be none of the chain's. */
  position: number
  lastId: string
  /** How many entries were looked at; what nobody wrote does not count. */
  seen: number
  /** Its hash, which the next one has to follow from; `null` behind entries that are missing, whose hashes nobody knows. */
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
 * Looks at the next entries in the order of their ids, whatever was wrong before: each is compared with its hash, and with the entry
 * before it. Ends early once so many entries have been looked at, or there are so many breaks.
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
      // However many there are in one place, they are one break.
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

/** Compares what was found last with the end that was kept, once all entries have been looked at. */
export function verifyToEnd({ position, hash, breaks }: Verified, end: ChainEnd): Break[] {
  if (position < end.entries) return [...breaks, missing(position + 1, end.entries, hash)]
  if (hash === null || hash === end.hash) return breaks
  // The entry that is written next follows from the end that was kept: it is the one that will not fit.
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
