import { bridgeMovedField, visiblePushChanges, pendingGameIds } from '../../src/contract/pushes.ts'
import { bridgeFailureCodes } from '../../src/contract/answers/jobs.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import { createFind } from '../records/findIn.ts'
import { type ReadDerivedRows, createCachedFind } from '../records/lookups.ts'
import type { Reader } from '../stores/store.ts'
import {
  findPushStateCache,
  pushMarksCollection,
  pushMarkIds,
  type PushStateCache,
  type CasinoPushState,
} from './pushStateCache.ts'
import { compareWithLastPushes } from './lastPushes.ts'

/** The rows of `pushStatesCollection`, for a reader who is limited to the casinos in `seen`, or not limited. */
export const readPushStateRows: ReadDerivedRows = async ({ find, whole, seen }, ids) => {
  const casinos = await find('casinos', { id: ids })
  const remembered = findPushStateCache(whole)
  const told = await (remembered ? rememberedOf(whole, remembered, casinos) : toldOf(find, casinos))
  return casinos.map(({ id, bridgeId }) => {
    const { games = null, pending = [], moved = false, isChanged, changes = [], failure } = told.get(id) ?? {}
    const isSeen = isChanged || visiblePushChanges(changes, seen).length > 0
    const state = !games ? 'never' : isSeen ? 'changed' : 'upToDate'
    const failures = failure ? [{ casinoId: id, since: failure.since, reason: failure.reason }] : []
    const bridgeFailedAt =
      failure && bridgeFailureCodes.includes(failure.reason.code) ? (failure.at ?? failure.since) : null
    return { id, version: 1, bridgeId, state, games: games ?? [], pending, moved, failures, bridgeFailedAt }
  })
}

/** The cached states. Missing ones are computed from rows read after their marks, so that later writes invalidate them. */
async function rememberedOf(reader: Reader, remembered: PushStateCache, casinos: readonly Row[]) {
  const find = createCachedFind(createFind(reader))
  const marks = await find(pushMarksCollection, { id: [...new Set(casinos.flatMap(pushMarkIds))] })
  const stamps = new Map(marks.map(({ id, stamp }) => [id, String(stamp)]))
  const told = new Map<string, CasinoPushState>()
  const missing = new Map<string, string>()
  for (const casino of casinos) {
    const own = JSON.stringify(pushMarkIds(casino).map((mark) => [mark, stamps.get(mark)]))
    const known = remembered.get(casino.id, own)
    if (known) told.set(casino.id, known)
    else missing.set(casino.id, own)
  }
  if (missing.size === 0) return told
  for (const [id, one] of await toldOf(find, await find('casinos', { id: [...missing.keys()] }))) {
    told.set(id, one)
    remembered.set(id, missing.get(id) ?? '', one)
  }
  return told
}

async function toldOf(find: FindRecords, casinos: readonly Row[]): Promise<Map<string, CasinoPushState>> {
  const standings = await compareWithLastPushes(find, casinos, null)
  return new Map(
    casinos.map(({ id }, index) => {
      const { pushed, changes = [] } = standings[index] ?? {}
      const { configuration = null, failure = null } = pushed ?? {}
      const games = configuration && ((configuration['games'] ?? []) as string[])
      const isChanged = visiblePushChanges(changes, []).length > 0
      return [
        id,
        {
          games,
          pending: pendingGameIds(changes),
          moved: changes.some(({ field }) => field === bridgeMovedField),
          isChanged,
          changes: isChanged ? [] : changes,
          failure,
        },
      ]
    }),
  )
}
