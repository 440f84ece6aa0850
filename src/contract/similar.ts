import { normalizeSearch } from './search.ts'

/** Nearly every shorter name would be similar. */
const shortest = 5
/** Comparing longer texts would take too long. */
const longest = 60

export function isLongEnoughToBeMisspelt(typed: string): boolean {
  const { length } = normalizeSearch(typed)
  return length >= shortest && length <= longest
}

/** Limits the words at which a match may begin, so that long names cost no more than others. */
const beginnings = 6

/** Counts typing errors in a name, words of it or their beginning; `null` for more than one, or more than two from eight characters on. */
export function createTypoCounter(typed: string): (name: string) => number | null {
  const wanted = normalizeSearch(typed)
  const most = wanted.length < 8 ? 1 : 2
  const count = wanted.split(/ +/).length
  return (name) => {
    const words = normalizeSearch(name.slice(0, 2 * longest)).split(/ +/)
    const slips = words.slice(0, beginnings).flatMap((_, at) => {
      const own = words.slice(at, at + count).join(' ')
      const isLonger = own.length > wanted.length
      return [
        distance(wanted, own, most),
        ...(isLonger ? [distance(wanted, own.slice(0, wanted.length), most)] : []),
      ]
    })
    const least = Math.min(...slips)
    return least <= most ? least : null
  }
}

/** The distance by Damerau and Levenshtein without changing a place twice; stops once it exceeds `most`, since everybody may search. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Infinity
  let before: number[] = []
  let last = Array.from({ length: most + 1 }, (_, index) => index)
  let leastBefore = 0
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = Math.max(1, i - most); j <= Math.min(other.length, i + most); j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isExchanged = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const cell = Math.min(
        at(last, j) + 1,
        at(row, j - 1) + 1,
        at(last, j - 1) + (isSame ? 0 : 1),
        isExchanged ? at(before, j - 2) + 1 : Infinity,
      )
      row[j] = cell
      least = Math.min(least, cell)
    }
    if (Math.min(least, leastBefore) > most) return Infinity
    before = last
    last = row
    leastBefore = least
  }
  return at(last, other.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity
