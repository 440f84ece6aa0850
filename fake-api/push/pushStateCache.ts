import { randomUUID } from 'node:crypto'
import type { FieldChange } from '../../src/contract/answers/shared.ts'
import type { Reader, Store, Transaction } from '../stores/store.ts'
import { type LastPush, compareWithLastPushes } from './lastPushes.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { putRow } from '../putRow.ts'
import { canonicalJson } from '../safeJson.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { bridgeAddressField, visiblePushChanges, gameIdsInChanges } from '../../src/contract/pushes.ts'
import { bridgeFailureCodes } from '../../src/contract/answers/jobs.ts'
import type { FindRecords } from '../../src/contract/rules.ts'
import { createFind } from '../records/find.ts'
import { type ReadDerivedRows, createCachedFind } from '../records/computed.ts'

/** The state does not depend on permissions. */
interface CasinoPushState {
  /** Ids of the games in the last successful push; `null` if there was none. */
  games: readonly string[] | null
  /** Ids of the games that the next push adds or removes. */
  pending: readonly string[]
  /** Whether the bridge has another origin than the one pushed to. */
  moved: boolean
  /** Whether the bridge lacks something that everybody sees. */
  isChanged: boolean
  /** Otherwise, the changes that not everybody sees. */
  changes: readonly FieldChange[]
  failure: LastPush['failure']
}

type PushStateCache = ReturnType<typeof createPushStateCache>

/** About 50 MB. */
const maxRememberedIds = documentedLimit('ids of games in the cache of push states', 500_000)

export function createPushStateCache(limit = maxRememberedIds) {
  const known = new Map<string, { stamps: string; told: CasinoPushState; size: number }>()
  let size = 0
  const forget = (id: string) => {
    size -= known.get(id)?.size ?? 0
    known.delete(id)
  }
  return {
    get(id: string, stamps: string) {
      const found = known.get(id)
      if (found?.stamps !== stamps) return undefined
      known.delete(id)
      known.set(id, found)
      return found.told
    },
    set(id: string, stamps: string, told: CasinoPushState) {
      forget(id)
      const own = 1 + (told.games?.length ?? 0) + told.pending.length
      known.set(id, { stamps, told, size: own })
      size += own
      for (const oldest of known.keys()) {
        if (size <= limit) break
        forget(oldest)
      }
    },
  }
}

const caches = new WeakMap<object, PushStateCache>()

/** The cached push states of a store; `undefined` in a transaction, in which they are computed. */
function findPushStateCache(reader: Reader): PushStateCache | undefined {
  const generation = reader.generation?.()
  if (!generation) return undefined
  const cache = caches.get(generation) ?? createPushStateCache()
  caches.set(generation, cache)
  return cache
}

/** Cached until something is written that the states depend on. All writes have to use such a store, except those of all data. */
export function withPushStateCache(store: Store): Store {
  let generation = {}
  const anew = <T>(work: Promise<T>) => work.finally(() => (generation = {}))
  return {
    ...store,
    generation: () => generation,
    transaction: (work) => store.transaction((tx) => work(markingTransaction(tx))),
    replaceAll: (batches, settle) => anew(store.replaceAll(batches, settle)),
    rewrite: (change) => anew(store.rewrite(change)),
  }
}

/** `{id, version, stamp}` of what the push state of a casino depends on. Each transaction that writes something of it changes the stamp. */
const pushMarksCollection = 'push-marks'

const pushMarkIds = ({ id, integrationId, bridgeId }: Row): string[] => [
  `casinos/${id}`,
  ...(typeof integrationId === 'string' ? [`integrations/${integrationId}`] : []),
  `bridges/${String(bridgeId)}`,
  games,
]

const games = 'games'

interface Concern {
  of: (row: Row) => string
  /** The fields that matter; all by default. */
  by?: readonly string[]
}

const concerns: ReadonlyMap<string, Concern> = new Map([
  ['casinos', { of: ({ id }) => `casinos/${id}` }],
  ['pushed', { of: ({ id }) => `casinos/${id}` }],
  ['casino-games', { of: ({ casinoId }) => `casinos/${String(casinoId)}` }],
  ['integrations', { of: ({ id }) => `integrations/${id}` }],
  ['integration-games', { of: ({ integrationId }) => `integrations/${String(integrationId)}` }],
  ['bridges', { of: ({ id }) => `bridges/${id}`, by: ['routerUrl'] }],
  ['games', { of: () => games, by: ['theoreticalRtp'] }],
  ['game-versions', { of: () => games, by: ['gameId', 'jurisdictionIds'] }],
] satisfies [string, Concern][])

function markingTransaction(tx: Transaction): Transaction {
  const marked = new Set<string>()
  const mark = async (id: string) => {
    if (marked.has(id)) return
    marked.add(id)
    await putRow(tx, pushMarksCollection, await tx.get(pushMarksCollection, id), { id, stamp: randomUUID() })
  }
  const note = async (collection: string, before: Row | undefined, after: Row | undefined) => {
    const concern = concerns.get(collection)
    if (!concern) return
    const { of, by } = concern
    const isSame = (field: string) => canonicalJson(at(before, field)) === canonicalJson(at(after, field))
    if (before && after && by?.every(isSame)) return
    for (const row of [before, after]) if (row) await mark(of(row))
  }
  const rowBefore = async (collection: string, id: string) =>
    concerns.has(collection) ? tx.get(collection, id) : undefined
  return {
    ...tx,
    async insert(collection, row) {
      await tx.insert(collection, row)
      await note(collection, undefined, row)
    },
    async replace(collection, row) {
      const before = await rowBefore(collection, row.id)
      await tx.replace(collection, row)
      await note(collection, before, row)
    },
    async remove(collection, id) {
      const before = await rowBefore(collection, id)
      await tx.remove(collection, id)
      await note(collection, before, undefined)
      // Removed, so that a new record with this id gets another stamp. The record's parts are deleted afterwards and add no mark.
      const own = `${collection}/${id}`
      if (marked.has(own)) await tx.remove(pushMarksCollection, own)
    },
  }
}

const at = (row: Row | undefined, field: string) => (row && ownValue(row, field)) ?? null

/** `seen` limits which changes count. */
export const computePushStateRows: ReadDerivedRows = async ({ find, whole, seen }, ids) => {
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
          pending: gameIdsInChanges(changes),
          moved: changes.some(({ field }) => field === bridgeAddressField),
          isChanged,
          changes: isChanged ? [] : changes,
          failure,
        },
      ]
    }),
  )
}
