import { normalizeSearch } from './search.ts'

/** Below this number of characters, nearly every name would be similar. */
const shortest = 5
/** Beyond this number nobody misspells a name. */
const longest = 60

/** Whether a text is long enough to be a misspelt name. */
export function mayBeMisspelt(typed: string): boolean {
  const { length } = normalizeSearch(typed)
  return length >= shortest && length <= longest
}

/**
 * How many letters what was typed differs from a name, from words of it or from their beginning: one that is missing, superfluous, wrong or
 * exchanged with its neighbour. `null` if it is more than one, or two of at least eight.
 */
export function slipsIn(typed: string, name: string): number | null {
  const wanted = normalizeSearch(typed)
  const words = normalizeSearch(name.slice(0, 2 * longest)).split(/ +/)
  const count = wanted.split(/ +/).length
  const slips = words.flatMap((_, at) => {
    const own = words.slice(at, at + count).join(' ')
    return [distance(wanted, own), distance(wanted, own.slice(0, wanted.length))]
  })
  const least = Math.min(...slips)
  return least <= (wanted.length < 8 ? 1 : 2) ? least : null
}

/** The distance by Damerau and Levenshtein, without changing a place twice. */
function distance(one: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row.push(
        Math.min(
          at(last, j) + 1,
          at(row, j - 1) + 1,
          at(last, j - 1) + (isSame ? 0 : 1),
          isExchanged ? at(before, j - 2) + 1 : Infinity,
        ),
      )
    }
    before = last
    last = row
  }
  return at(last, other.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
