import { limits } from '../../src/contract/limits.ts'

/** How cells are to be, by game and column: active or not. What is as it is to be has none. */
export type PendingChanges = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export const noPendingChanges: PendingChanges = new Map()

/** A cell and how it is to be; `null`: as it is. */
export interface PendingChange {
  gameId: string
  ownerId: string
  active: boolean | null
}

/** The most changes at once: what a batch can hold. */
export const maxPendingChanges = limits.batch

/** The wishes with some others on top; what others have not been told of stays the same object. */
export function withPendingChanges(
  wishes: PendingChanges,
  changes: readonly PendingChange[],
): PendingChanges {
  const next = new Map(wishes)
  const touched = new Map<string, Map<string, boolean>>()
  for (const { gameId, ownerId, active } of changes) {
    const row = touched.get(gameId) ?? new Map(wishes.get(gameId))
    touched.set(gameId, row)
    if (active === null) row.delete(ownerId)
    else row.set(ownerId, active)
  }
  for (const [gameId, row] of touched) {
    if (row.size > 0) next.set(gameId, row)
    else next.delete(gameId)
  }
  return next
}

export const pendingChangeList = (
  wishes: PendingChanges,
): { gameId: string; ownerId: string; active: boolean }[] =>
  [...wishes].flatMap(([gameId, row]) => [...row].map(([ownerId, active]) => ({ gameId, ownerId, active })))

/** How many cells are to be switched on and off. */
export function countPendingChanges(wishes: PendingChanges) {
  let [on, off] = [0, 0]
  for (const row of wishes.values())
    for (const active of row.values())
      if (active) on += 1
      else off += 1
  return { on, off, all: on + off }
}
