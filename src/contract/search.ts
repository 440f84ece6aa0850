/** Greatest number of characters in a search. */
export const maxSearchLength = 200

/** Greatest number of results of a collection. */
export const maxSearchResults = 5

/** How well a text matches: it is equal, begins with the search text, has a word that does, or contains it. */
export const matchRanks = { same: 0, beginning: 1, word: 2, anywhere: 3 } as const
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** A record that a search has found. */
export interface SearchResult {
  resource: string
  id: string
  label: string
  /** How well it matches, from 0 (equal) to 3 (contained). */
  fit: MatchRank
  /** What distinguishes it from others with the same label: the game of a version, the name of a user. */
  of?: string
  /** Its state, for records whose actions depend on it: the value of a choice. */
  state?: string
  /** For records that casinos share: whether it serves casinos that the user does not see, who then may not change it. */
  servesOthers?: boolean
}

/** Answer of `GET /api/search?q=`; the best match comes first. */
export interface SearchAnswer {
  found: SearchResult[]
  /** Collections that could not be searched, since the system that stores them does not answer. */
  missing: string[]
}

/** Characters that separate words: an id is found by its parts, and with blanks instead of separators. */
export const separators = '-_./:,;@()\'"&+*'

/** A text for comparison, without case and separators. */
export const searchable = (text: string): string => text.toLowerCase().replace(anySeparator, ' ')

const anySeparator = new RegExp(`[${separators.replace(/[-\\\]]/g, '\\$&')}]`, 'g')

/** The normalised search text; empty if nothing can be found by it. */
export const normalizeSearch = (typed: string): string => searchable(typed.normalize('NFC')).trim()

/** How well a text matches the search text; `null` if it does not. Databases compute the same in SQL. */
export function matchRankOf(text: string, wanted: string): MatchRank | null {
  const own = ` ${searchable(text)}`
  const at = own.indexOf(` ${wanted}`)
  if (at === 0) return own.length === wanted.length + 1 ? matchRanks.same : matchRanks.beginning
  if (at > 0) return matchRanks.word
  return own.includes(wanted) ? matchRanks.anywhere : null
}

/** The best match of several texts. */
export function bestMatchRank(texts: readonly unknown[], wanted: string): MatchRank | null {
  const found = texts.flatMap((text) => {
    const fit = typeof text === 'string' ? matchRankOf(text, wanted) : null
    return fit === null ? [] : [fit]
  })
  return found.length ? (Math.min(...found) as MatchRank) : null
}
