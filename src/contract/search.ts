import { toNfcText } from './values.ts'

export const maxSearchLength = 200

export const maxSearchResultsPerCollection = 5

export const matchRanks = { same: 0, beginning: 1, word: 2, anywhere: 3 } as const
export type MatchRank = (typeof matchRanks)[keyof typeof matchRanks]

/** An id is found by its parts, and with blanks instead of separators. */
export const wordSeparators = '-_./:,;@()\'"&+*'

export const toSearchText = (text: string): string => text.toLowerCase().replace(anySeparator, ' ')

const anySeparator = new RegExp(`[${wordSeparators.replace(/[-\\\]]/g, '\\$&')}]`, 'g')

/** Empty if nothing can be found by it. */
export const normalizeSearch = (typed: string): string => toSearchText(toNfcText(typed)).trim()

/** Returns `null` without a match; databases compute the same in SQL. */
export function matchRankOf(text: string, wanted: string): MatchRank | null {
  const own = ` ${toSearchText(text)}`
  const at = own.indexOf(` ${wanted}`)
  if (at === 0) return own.length === wanted.length + 1 ? matchRanks.same : matchRanks.beginning
  if (at > 0) return matchRanks.word
  return own.includes(wanted) ? matchRanks.anywhere : null
}

/** The best match is first; equal ones keep their order. */
export function findMatchingOptions<T>(
  options: readonly T[],
  typed: string,
  textsOf: (option: T) => readonly unknown[],
): T[] {
  const wanted = normalizeSearch(typed)
  if (wanted === '') return [...options]
  return options
    .flatMap((option) => {
      const rank = bestRankAmong(textsOf(option), wanted)
      return rank === null ? [] : [{ option, rank }]
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option)
}

/** `by` is the text that matches if neither the label nor `of`, which are shown, does. */
export function findMatchedText(
  typed: string,
  label: string,
  of: string | undefined,
  texts: readonly unknown[],
) {
  const wanted = normalizeSearch(typed)
  const fit = bestRankAmong(texts, wanted)
  const isShown = fit === null || bestRankAmong([label, of], wanted) !== null
  const by = isShown ? undefined : texts.find((text) => bestRankAmong([text], wanted) === fit)
  return {
    label,
    fit: fit ?? matchRanks.anywhere,
    ...(of && { of }),
    ...(typeof by === 'string' && { by }),
  }
}

export function bestRankAmong(texts: readonly unknown[], wanted: string): MatchRank | null {
  const found = texts.flatMap((text) => {
    const fit = typeof text === 'string' ? matchRankOf(text, wanted) : null
    return fit === null ? [] : [fit]
  })
  return found.length ? (Math.min(...found) as MatchRank) : null
}
