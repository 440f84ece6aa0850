import { normalizeSearch } from '../contract/search.ts'

interface Doing {
  /** Words that staff may type for the action, separated by blanks. */
  verbs: string
  /** The name of the collection. */
  of: string
}

/** Fewer letters do not identify a word. */
const shortest = 3

/**
 * Reads the text as an action on a record: "push polaris", "close round gr1". Returns the actions that are meant, and the remaining text,
 * which finds the record; empty if there is none. If a collection is named, only its actions are meant.
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

/** Whether the typed text is the beginning of one of the words. */
function begins(typed: string, words: string): boolean {
  const word = normalizeSearch(typed)
  return word.length >= shortest && ` ${normalizeSearch(words)}`.includes(` ${word}`)
}
