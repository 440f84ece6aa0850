import * as z from 'zod/mini'
import { jsonParameter as json, malformed } from './jsonParameter.ts'
import { limits, list } from './limits.ts'
import { longestSearch } from './search.ts'

/**
 * What a game is in a casino or integration. `active` is its own flag alone: it cannot be played all the same, since the
 * casino's integration does not have it active. `playable` is active with all that takes; in an integration, whatever is
 * active is that.
 */
export const cellStates = ['unassigned', 'inactive', 'active', 'playable'] as const
export type CellState = (typeof cellStates)[number]

/** Games by casinos, or by integrations, and what each game is in each of them. */
export interface Matrix {
  /** Games, by name. */
  rows: { id: string; name: string; theoreticalRtp: number }[]
  /** Casinos or integrations, by name; only casinos have a limit, percent. */
  columns: { id: string; name: string; maxRtp: number | null }[]
  /** A text for each row, written by `encodeRow` and read by `stateAt`. */
  cells: string[]
}

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const valueOf = new Uint8Array(128)
for (let value = 0; value < base64.length; value++) valueOf[base64.charCodeAt(value)] = value

/** How many cells one letter holds: two bits each, the first one highest. */
const perLetter = 3

/** Writes a row's cells, each the position of its state in `cellStates`, three in a letter of base64. */
export function encodeRow(states: ArrayLike<number>): string {
  let text = ''
  for (let start = 0; start < states.length; start += perLetter) {
    const [first = 0, second = 0, third = 0] = [states[start], states[start + 1], states[start + 2]]
    text += base64.charAt((first << 4) | (second << 2) | third)
  }
  return text
}

/** The state of one cell of a row; `unassigned` beyond its end. */
export function stateAt(row: string, column: number): CellState {
  const value = valueOf[row.charCodeAt(Math.floor(column / perLetter))] ?? 0
  return cellStates[(value >> (4 - 2 * (column % perLetter))) & 3] ?? 'unassigned'
}

const id = z.string().check(z.maxLength(limits.id))
const ids = z.pipe(
  z.union([id, list(id, limits.filterValues)]),
  z.transform((value) => [value].flat()),
)

/** What a matrix may be narrowed by, as it is sent. */
export const matrixFilter = z.partial(
  z.strictObject({
    /** Of games. */
    studioId: ids,
    providerId: ids,
    gameId: ids,
    q: z.string().check(z.maxLength(longestSearch)),
    /** Of casinos; integrations are those that such casinos belong to. */
    casinoId: ids,
    jurisdictionId: ids,
    integrationId: ids,
    /** Games and columns that have at least one cell of these. */
    state: z.pipe(
      z.union([z.enum(cellStates), list(z.enum(cellStates), cellStates.length)]),
      z.transform((value) => [value].flat()),
    ),
  }),
)

/** What a matrix is narrowed by. */
export type MatrixFilter = z.output<typeof matrixFilter>

/** Reads the parameter `filter={"studioId":["s1"],"q":"ruby"}`. Throws `malformed` for anything else. */
export function parseMatrixFilter(parameters: Record<string, unknown>): MatrixFilter {
  const { filter: _filter, ...others } = parameters
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw malformed(unknown)
  const { data, error } = matrixFilter.safeParse(json(parameters, 'filter', {}))
  if (error) throw malformed(['filter', ...error.issues.flatMap(namesOf).slice(0, 1)].join(': '))
  return data
}

const namesOf = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys' ? issue.keys : issue.path.slice(0, 1).map(String)
