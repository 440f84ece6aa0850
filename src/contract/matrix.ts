import * as z from 'zod/mini'
import { parseFilterParameter, refuseOtherParameters } from './parseQuery.ts'
import { limits, oneOrList } from './limits.ts'
import { playableStates } from './playable.ts'
import { maxSearchLength } from './search.ts'

/** The states of a cell. In integrations only `unassigned`, `inactive` and `playable` occur, and the latter means active. */
export const cellStates = ['unassigned', ...playableStates] as const
export type CellState = (typeof cellStates)[number]

const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

const ascii = new TextDecoder()

export function encodeCellStates(states: ArrayLike<number>): string {
  const letters = new Uint8Array(states.length)
  for (let index = 0; index < states.length; index++) letters[index] = base64.charCodeAt(states[index] ?? 0)
  return ascii.decode(letters)
}

/** `unassigned` beyond the end of the row. */
export const cellStateAt = (row: string, column: number): CellState =>
  cellStates[base64.indexOf(row.charAt(column))] ?? 'unassigned'

const ids = oneOrList(z.string().check(z.maxLength(limits.id)))

export const matrixFilterSchema = z.partial(
  z.strictObject({
    studioId: ids,
    providerId: ids,
    gameId: ids,
    q: z.string().check(z.maxLength(maxSearchLength)),
    /** Integrations are filtered by their casinos. */
    casinoId: ids,
    jurisdictionId: ids,
    integrationId: ids,
    /** Games and columns with at least one cell in one of these states. */
    state: oneOrList(z.enum(cellStates), cellStates.length),
  }),
)

export type MatrixFilter = z.output<typeof matrixFilterSchema>

/** Parses the parameter `filter={"studioId":["s1"],"q":"ruby"}`. Throws `malformed` for anything else. */
export function parseMatrixFilter(parameters: Record<string, unknown>): MatrixFilter {
  refuseOtherParameters(parameters, ['filter'])
  return parseFilterParameter(matrixFilterSchema, parameters)
}
