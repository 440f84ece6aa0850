import type { Value } from './byHand.ts'

/** What was compared, and what was not the same: a line for each. */
export interface Outcome {
  compared: number
  differences: string[]
}

export const sumOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  compared: outcomes.reduce((sum, { compared }) => sum + compared, 0),
  differences: outcomes.flatMap(({ differences }) => differences),
})

/** How far apart what is no whole number may be, of 1: the same sums in another order are not the same to the last digit. */
const nearly = 1e-9

/** Compares the lines of a report with those made by hand, by their keys; a line that only one of them has is a difference. */
export function differences(
  what: string,
  byHand: ReadonlyMap<string, Readonly<Record<string, Value>>>,
  reported: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): Outcome {
  const found: string[] = []
  let compared = 0
  for (const [key, expected] of byHand) {
    const line = reported.get(key)
    if (!line) found.push(`${what}, ${key}: not in the report`)
    for (const [name, value] of line ? Object.entries(expected) : []) {
      compared++
      if (!isSame(value, line?.[name]))
        found.push(
          `${what}, ${key}, ${name}: ${String(line?.[name])} in the report, ${String(value)} by hand`,
        )
    }
  }
  for (const key of reported.keys()) if (!byHand.has(key)) found.push(`${what}, ${key}: of no round`)
  return { compared, differences: found }
}

function isSame(expected: Value, reported: unknown): boolean {
  if (typeof expected !== 'number' || typeof reported !== 'number' || Number.isInteger(expected))
    return expected === reported
  return Math.abs(expected - reported) <= nearly * Math.max(1, Math.abs(expected))
}
