/** How many digits of a hash stand together. */
const size = 8

/** A hash in the groups that people compare it by. */
export const groupsOf = (hash: string): string[] => hash.match(/.{1,8}/g) ?? []

/** An allowed hash beside the reported one. */
export interface Compared {
  hash: string
  /** Numbers of the groups that differ, from 1; `null` where another algorithm made it. */
  differing: number[] | null
}

/** Allowed hashes beside what was reported: the nearest first, those of other algorithms last. */
export function compared(reported: string, allowed: readonly string[]): Compared[] {
  return allowed
    .map((hash) => ({ hash, differing: differingGroups(reported, hash) }))
    .sort((a, b) => distance(a) - distance(b))
}

function differingGroups(one: string, other: string): number[] | null {
  if (one.length !== other.length) return null
  const groups = groupsOf(other)
  return groupsOf(one).flatMap((group, index) => (group === groups[index] ? [] : [index + 1]))
}

/** More groups than the longest hash has. */
const farthest = 128 / size + 1
const distance = ({ differing }: Compared) => differing?.length ?? farthest
