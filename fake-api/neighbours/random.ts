export type Random = () => number

export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const pick = <T>(values: readonly T[], random: Random): T =>
  at(values, Math.floor(random() * values.length))

export const pickMostlyEarly = <T>(values: readonly T[], random: Random): T =>
  at(values, Math.floor((values.length + 1) ** random()) - 1)

function at<T>(values: readonly T[], index: number): T {
  const value = values[index]
  if (value === undefined) throw new Error('The fixtures lack a collection that is needed here')
  return value
}

export function sample<T>(values: readonly T[], count: number, random: Random): T[] {
  let left = count
  return values.filter((_, index) => random() < left / (values.length - index) && left-- > 0)
}

/** The number after an index, padded: `(6, 3)` gives `007`. */
export const padIndexPlusOne = (index: number, digits: number) => String(index + 1).padStart(digits, '0')
export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
