import { sumBy } from 'es-toolkit/compat'
import type { RefusedWriteSummary } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { putRow } from '../putRow.ts'
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
import { documentedLimit } from '../documentedLimit.ts'

/** Recent refusals, a row per person id. */
export const refusedWritesCollection = 'refused-writes'

const mostKinds = documentedLimit('kinds of refused writes in one entry of the audit log', 20)

interface Counting extends Row {
  by: Who
  since: string
  count: number
  kinds: readonly RefusedWriteSummary[]
  casinoId: string | null
}

/** In rows of earlier versions, each kind has its count and casino only. */
type EarlierCounting = Pick<Counting, 'id' | 'version' | 'by' | 'since' | 'kinds'> &
  Partial<Pick<Counting, 'count' | 'casinoId'>>

const countingOf = (row: Row): Counting => {
  const {
    kinds,
    count = sumBy(kinds, 'count'),
    casinoId = severalCasinosMarker,
    ...rest
  } = row as EarlierCounting
  return { ...rest, kinds, count, casinoId }
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
  const found = await tx.get(refusedWritesCollection, user.id)
  const kept = found && countingOf(found)
  const base = { id: user.id, by: toWho(user) }
  if (kept && !isOver(kept, now, within)) {
    const { attempted, code, recordId, row } = refused
    const about = auditSubject(happening, row ?? null, recordId)
    const its = 'casinoIds' in about ? severalCasinosMarker : about.casinoId
    await putRow(tx, refusedWritesCollection, kept, {
      ...{ ...kept, ...base, count: kept.count + 1 },
      kinds: withOne(kept.kinds, { attempted, resource: entity.name, code, count: 1 }),
      casinoId: kept.count === 0 || kept.casinoId === its ? its : severalCasinosMarker,
    })
    return
  }
  if (kept) await tell(api, tx, kept, now)
  await logRefusal(tx, happening, refused)
  await putRow(tx, refusedWritesCollection, kept, {
    ...base,
    since: now,
    count: 0,
    kinds: [],
    casinoId: null,
  })
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
      for (const row of (await tx.list(refusedWritesCollection, query)).rows.map(countingOf)) {
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
  { by, count, kinds, casinoId }: Counting,
  now: string,
) {
  const most = kinds.toSorted((a, b) => b.count - a.count)
  const [first] = most
  if (!first) return
  const entity = (registry.find(first.resource) ?? { name: first.resource }) as Entity
  await logRefusalSummary(tx, { ...{ user: by, entity, now, count }, casino: casinoId, kinds: most })
}

function withOne(kinds: readonly RefusedWriteSummary[], one: RefusedWriteSummary): RefusedWriteSummary[] {
  const at = kinds.findIndex(
    ({ attempted, resource, code }) =>
      attempted === one.attempted && resource === one.resource && code === one.code,
  )
  if (at < 0) return kinds.length < mostKinds ? [...kinds, one] : [...kinds]
  return kinds.map((kind, place) => (place === at ? { ...kind, count: kind.count + 1 } : kind))
}
