/** The most characters that are searched for at once. */
export const maxSearchLength = 200

/** The most records of a collection that a search answers. */
export const maxSearchResults = 5

/** How well a text fits: it is the same, it begins with what is looked for, a word of it does, or it stands anywhere in it. */
export const matchRanks = { same: 0, beginning: 1, word: 2, anywhere: 3 } as const
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** A record that a search has found. */
export interface SearchResult {
  resource: string
  id: string
  label: string
  /** How well it fits: from 0, the same, over the beginning, and that of a word, to 3, anywhere. */
  fit: MatchRank
  /** What tells it from others of its name: the game of a version, the name of a user. */
  of?: string
  /** How it stands, for records that are worked off: the value of a choice. */
  state?: string
  /** Of records that casinos share: whether it serves some that its reader does not see, who then may not change it. */
  servesOthers?: boolean
}

/** Answer of `GET /api/search?q=`: what fits best comes first. */
export interface SearchAnswer {
  found: SearchResult[]
  /** Collections that could not be searched, since whoever keeps them does not answer. */
  missing: string[]
}

/** What parts words: an id is found by its parts, and as well with blanks between them. */
export const separators = '-_./:,;@()\'"&+*'

/** A text as it is compared: case and what parts its words make no difference. */
export const searchable = (text: string): string => text.toLowerCase().replace(anySeparator, ' ')

const anySeparator = new RegExp(`[${separators.replace(/[-\\\]]/g, '\\$&')}]`, 'g')

/** What is typed, as it is looked for; empty where there is nothing in it to be found by. */
export const normalizeSearch = (typed: string): string => searchable(typed.normalize('NFC')).trim()

/** How well a text fits what is wanted, `null` where it does not. Stores in databases say the same in SQL. */
export function matchRankOf(text: string, wanted: string): MatchRank | null {
  const own = ` ${searchable(text)}`
  const at = own.indexOf(` ${wanted}`)
  if (at === 0) return own.length === wanted.length + 1 ? matchRanks.same : matchRanks.beginning
  if (at > 0) return matchRanks.word
  return own.includes(wanted) ? matchRanks.anywhere : null
}

/** The best fit of several texts. */
export function bestMatchRank(texts: readonly unknown[], wanted: string): MatchRank | null {
  const found = texts.flatMap((text) => {
    const fit = typeof text === 'string' ? matchRankOf(text, wanted) : null
    return fit === null ? [] : [fit]
  })
  return found.length ? (Math.min(...found) as MatchRank) : null
}
