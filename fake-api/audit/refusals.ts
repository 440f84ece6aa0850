import type { RefusedWriteSummary } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { logFault } from '../log.ts'
import type { Transaction } from '../stores/store.ts'
import type { AuditContext } from './chain.ts'
import {
  logRefusal,
  logRefusalSummary,
  severalCasinosMarker,
  type RefusedWrite,
  auditSubject,
} from './log.ts'
import { toWho, type Who } from '../../src/contract/who.ts'
import { defineBound } from '../defineBound.ts'

/** Recent refusals, a row per person id. */
export const refusedWritesCollection = 'refused-writes'

const mostKinds = defineBound({
  what: 'kinds of refused writes in one entry of the audit log',
  limit: 20,
  per: 'person',
  atLimit: 'the last kind counts the rest',
  test: 'fake-api/records/refusals.test.ts',
})

type Counted = RefusedWriteSummary & { casinoId: string | null }

/** When counting began, and the refusals that are only counted. */
interface Counting extends Row {
  by: Who
  since: string
  kinds: readonly Counted[]
}

/** Logs a person's first refused write within `refusalsTogether` ms, and further ones as a summary, so that nobody can fill the log. */
export async function logOrCountRefusal(
  api: Pick<ApiContext, 'registry' | 'refusalsTogether'>,
  tx: Transaction,
  happening: AuditContext,
  refused: RefusedWrite,
): Promise<void> {
  const { refusalsTogether: within = 0 } = api
  if (within <= 0) {
    await logRefusal(tx, happening, refused)
    return
  }
  const { user, entity, now } = happening
  const kept = (await tx.get(refusedWritesCollection, user.id)) as Counting | undefined
  const base = { id: user.id, version: (kept?.version ?? 0) + 1, by: toWho(user) }
  if (kept && !isOver(kept, now, within)) {
    const { attempted, code, recordId, row } = refused
    const about = auditSubject(happening, row ?? null, recordId)
    const casinoId = 'casinoIds' in about ? severalCasinosMarker : about.casinoId
    const kind = { attempted, resource: entity.name, code, casinoId, count: 1 }
    await tx.replace(refusedWritesCollection, { ...kept, ...base, kinds: withOne(kept.kinds, kind) })
    return
  }
  if (kept) await tell(api, tx, kept, now)
  await logRefusal(tx, happening, refused)
  const next = { ...base, since: now, kinds: [] }
  await (kept ? tx.replace(refusedWritesCollection, next) : tx.insert(refusedWritesCollection, next))
}

/** Logs the summaries whose time is over, for all people and processes. Never rejects. */
export async function logRefusalSummaries(
  api: Pick<ApiContext, 'store' | 'registry' | 'clock' | 'refusalsTogether'>,
): Promise<void> {
  const { store, clock, refusalsTogether: within = 0 } = api
  const query = { where: [] }
  try {
    if ((await store.list(refusedWritesCollection, query)).total === 0) return
    await store.transaction(async (tx) => {
      const now = clock().toISOString()
      for (const row of (await tx.list(refusedWritesCollection, query)).rows as Counting[]) {
        if (!isOver(row, now, within)) continue
        await tell(api, tx, row, now)
        await tx.remove(refusedWritesCollection, row.id)
      }
    })
  } catch (error) {
    logFault(error, 'Refused writes could not be put on record:')
  }
}

/** A clock that was set back ends the time as well. */
const isOver = ({ since }: Counting, now: string, within: number) => {
  const passed = Date.parse(now) - Date.parse(since)
  return passed < 0 || passed >= within
}

async function tell(
  { registry }: Pick<ApiContext, 'registry'>,
  tx: Transaction,
  { by, kinds }: Counting,
  now: string,
) {
  const most = kinds.toSorted((a, b) => b.count - a.count)
  const [first] = most
  if (!first) return
  const entity = (registry.find(first.resource) ?? { name: first.resource }) as Entity
  const casinos = new Set(kinds.map(({ casinoId }) => casinoId))
  await logRefusalSummary(tx, {
    ...{ user: by, entity, now },
    casino: casinos.size > 1 ? severalCasinosMarker : first.casinoId,
    kinds: together(most),
  })
}

/** Merges kinds that differ only by casino, since the entry names the casinos once. */
function together(kinds: readonly Counted[]): RefusedWriteSummary[] {
  const found = new Map<string, RefusedWriteSummary>()
  for (const { attempted, resource, code, count } of kinds) {
    const key = [attempted, resource, code].join(' ')
    found.set(key, { attempted, resource, code, count: count + (found.get(key)?.count ?? 0) })
  }
  return [...found.values()]
}

/** Counts a refusal with its kind. If there are too many kinds, the last one collects the rest. */
function withOne(kinds: readonly Counted[], one: Counted): Counted[] {
  const isSame = (kind: Counted) =>
    kind.attempted === one.attempted &&
    kind.resource === one.resource &&
    kind.code === one.code &&
    kind.casinoId === one.casinoId
  const at = kinds.findIndex(isSame)
  if (at < 0 && kinds.length < mostKinds) return [...kinds, one]
  const index = at < 0 ? kinds.length - 1 : at
  return kinds.map((kind, place) => (place === index ? { ...kind, count: kind.count + 1 } : kind))
}
