import { normalizeSearch } from '../contract/search.ts'

interface Doing {
  /** What staff may type for it, parted by blanks. */
  verbs: string
  /** What its records are called. */
  of: string
}

/** Fewer letters say nothing yet. */
const shortest = 3

/**
 * Takes what is typed as something to be done with a record: „push polaris“, „close round gr1“. Answers the actions that are
 * meant, and what is left to find the record by; empty where the verb was all. Where a collection is named, its actions are.
 */
export function parseCommand<A extends Doing>(
  typed: string,
  actions: readonly A[],
): { actions: A[]; rest: string } {
  const words = typed.trim().split(/\s+/)
  const told = actions.flatMap((action) => {
    const others = words.filter((word) => !begins(word, action.verbs))
    if (others.length === words.length) return []
    const named = others.filter((word) => !begins(word, action.of))
    return [{ action, rest: (named.length ? named : others).join(' ') }]
  })
  const least = Math.min(...told.map(({ rest }) => rest.length))
  const best = told.filter(({ rest }) => rest.length === least)
  return { actions: best.map(({ action }) => action), rest: best[0]?.rest ?? '' }
}

/** Whether what is typed begins one of the words. */
function begins(typed: string, words: string): boolean {
  const word = normalizeSearch(typed)
  return word.length >= shortest && ` ${normalizeSearch(words)}`.includes(` ${word}`)
}
