import { rightsElsewhereAction } from '../../src/contract/audit.ts'
import { once, sortBy } from 'es-toolkit/compat'
import { can, builtInCollections } from '../../src/contract/entity.ts'
import { type AttentionKind, attentionKinds, permissionByAttentionKind } from '../../src/contract/home.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { readComponentStates } from '../cpv/components.ts'
import type { User } from '../../src/contract/access.ts'
import {
  componentChecksCollection,
  hasAttentionReason,
  type ComponentAttentionReason,
} from '../../src/contract/componentChecks.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { dayMs } from '../../resources/game-rounds/expiry.server.ts'
import { defaultPreset, periodOfPreset } from '../../src/contract/reports/period.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'
import { type Condition, type Query, inListConditions } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/values.ts'
import { scopeConditions } from '../guard/scope.ts'
import { readPageForUser } from '../records/computed.ts'
import { toScopedTotalsFilter } from '../reports/read.ts'
import { fetchTotals, rtpRowsOfGroups } from '../reports/service.ts'
import type { GroupPageRequest } from '../../src/contract/reports/reportingService.ts'
import type { Page } from '../stores/store.ts'
import { labelOf } from '../records/find.ts'
import type { HomeAnswer, Attention } from '../../src/contract/answers/general.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { RecordReference } from '../../src/contract/answers/shared.ts'
import { sumByCurrency } from '../../src/contract/currencySums.ts'
import { openRoundCasinosByExpiryDays, maxOpenRoundsRead } from '../rounds/expiry.ts'

const named = 3

export const readHome =
  (api: ApiContext): Handler =>
  async ({ user }) => {
    const looking = {
      api,
      user,
      components: once(() => readComponentStates(api)),
      expiring: once(() => readExpiringRounds(api, user)),
    }
    const due = attentionKinds.filter((kind) => {
      const [collection, action] = permissionByAttentionKind[kind]
      const entity = api.registry.find(collection)
      return entity && can(user, entity, action)
    })
    const all = await Promise.all(
      due.map(async (kind) => {
        const { refs, ...found } = await attention[kind](looking)
        return { kind, ...found, refs: refs.slice(0, named) }
      }),
    )
    const body: HomeAnswer = { attention: all.filter(({ count, unknown }) => count > 0 || unknown) }
    return answerWithETag(body)
  }

interface Looking {
  api: ApiContext
  user: User
  components: () => Promise<ComponentStatesAnswer>
  expiring: () => Promise<ExpiringRounds>
}

type Found = Omit<Attention, 'kind'>

const attention: Record<AttentionKind, (looking: Looking) => Promise<Found>> = {
  rightsElsewhere,
  mismatchingComponents: (looking) => components(looking, 'mismatch'),
  unreachableComponents: (looking) => components(looking, 'notReachable'),
  unlistedComponents: (looking) => components(looking, 'notListed'),
  overdueComponents: (looking) => components(looking, 'overdue'),
  failedPushes: (looking) => casinos(looking, inListConditions({ pushFailed: [true] })),
  rtpAlerts,
  roundsNearRefund: async ({ expiring }) => summarizeRoundsNearRefund(await expiring()),
  roundsLeftToPeople: async ({ expiring }) => summarizeRoundsLeftToPeople(await expiring()),
  unpushed: (looking) =>
    casinos(looking, inListConditions({ pushState: ['changed', 'never'], pushFailed: [false] })),
}

async function casinos(looking: Looking, where: Condition[]): Promise<Found> {
  const sort = [{ field: 'name', order: 'ASC' } as const]
  try {
    const { rows, total } = await seen(looking, 'casinos', { where, sort, range: [0, 2] })
    return { count: total, refs: refsOf(looking, 'casinos', rows) }
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'tooManyRows')
      return { count: 0, refs: [], unknown: true }
    throw error
  }
}

/** Entries about rights that were changed in the identity service itself within a week, the last ones first. */
async function rightsElsewhere(looking: Looking): Promise<Found> {
  const today = looking.api.clock().toISOString().slice(0, 10)
  const since = new Date(Date.parse(today) - 7 * dayMs).toISOString()
  const { rows, total } = await seen(looking, builtInCollections.auditLog, {
    where: [
      ...inListConditions({ action: [rightsElsewhereAction] }),
      { field: 'changedAt', op: 'gte', value: since },
    ],
    sort: [{ field: 'changedAt', order: 'DESC' }],
    range: [0, named - 1],
  })
  return { count: total, refs: refsOf(looking, builtInCollections.auditLog, rows), since }
}

/** Games with fewer rounds have no verdict. */
const withVerdict: GroupPageRequest = {
  sort: { field: 'roundsPlayed', order: 'DESC' },
  range: null,
  best: false,
  together: { least: minRoundsForVerdict },
}

async function rtpAlerts({ api, user }: Looking): Promise<Found> {
  const entity = api.registry.find(roundsCollection)
  if (!entity || !can(user, entity, 'list')) return { count: 0, refs: [] }
  try {
    const period = periodOfPreset(defaultPreset, api.clock())
    const filter = await toScopedTotalsFilter(api.store, user, period)
    const { groups } = await fetchTotals(api, filter, ['gameId'], withVerdict)
    const alerts = (await rtpRowsOfGroups(api.store, groups)).filter(({ verdict }) => verdict === 'alert')
    const games = new Map(alerts.map(({ gameId, gameName }) => [gameId, gameName]))
    const refs = [...games].map(([id, label]) => ({ resource: 'games', id, label }))
    return { count: refs.length, refs }
  } catch (error) {
    if (error instanceof ProblemError) return { count: 0, refs: [], unknown: true }
    throw error
  }
}

/** If the installed components cannot be listed, the number is unknown. */
async function components({ api, components: all }: Looking, need: ComponentAttentionReason): Promise<Found> {
  const { components: states, complete } = await all()
  const refs = states
    .filter((state) => hasAttentionReason(need, state))
    .map(({ component, recent }) => {
      return { resource: componentChecksCollection, id: recent.at(-1)?.id ?? '', label: component }
    })
  const isUnknown = refs.length === 0 && !complete && api.componentsUrl !== null
  return { count: refs.length, refs, ...(isUnknown && need === 'overdue' && { unknown: true }) }
}

async function seen({ api, user }: Looking, name: string, query: Query): Promise<Page> {
  const entity = api.registry.find(name)
  if (!entity || !can(user, entity, 'list')) return { rows: [], total: 0 }
  const where = [...query.where, ...scopeConditions(user, entity, api.registry)]
  return readPageForUser(api.store, entity, { ...query, where }, user)
}

const refsOf = ({ api }: Looking, resource: string, rows: readonly Row[]): RecordReference[] => {
  const entity = api.registry.find(resource)
  return rows.map((row) => ({ resource, id: row.id, label: entity ? labelOf(entity, row) : row.id }))
}

interface ExpiringRounds {
  until: string
  rows: Row[]
}

/** A weekend hides nothing. */
const near = 3 * dayMs

/** Instants are rounded, so that the ETag of an unchanged answer stays the same. */
const minute = 60_000

/** The visible open rounds that have expired or expire soon, the oldest per group of casinos with equal validity. */
async function readExpiringRounds(api: ApiContext, user: User): Promise<ExpiringRounds> {
  const soon = Math.ceil((api.clock().getTime() + near) / minute) * minute
  const until = new Date(soon).toISOString()
  const entity = api.registry.find(roundsCollection)
  if (!entity || !can(user, entity, 'list')) return { until, rows: [] }
  const pages = await Promise.all(
    [...(await openRoundCasinosByExpiryDays(api.store, soon))].map(([days, casinoIds]) => {
      const where: Condition[] = [
        ...inListConditions({ status: ['open'], casinoId: casinoIds }),
        { field: 'startedAt', op: 'lte', value: new Date(soon - days * dayMs).toISOString() },
        ...scopeConditions(user, entity, api.registry),
      ]
      const page = {
        where,
        sort: [{ field: 'startedAt', order: 'ASC' }],
        range: [0, maxOpenRoundsRead - 1],
      } as const
      return readPageForUser(api.store, entity, page, user)
    }),
  )
  const rows = sortBy(
    pages.flatMap((page) => page.rows),
    ['expiresAt', 'id'],
  )
  return { until, rows: rows.slice(0, maxOpenRoundsRead) }
}

function summarizeRoundsNearRefund(expiring: ExpiringRounds): Found {
  const found = those('refund', expiring)
  return { ...told(found), lost: uncredited(found) }
}

function summarizeRoundsLeftToPeople(expiring: ExpiringRounds): Found {
  const found = those('people', expiring)
  return { ...told(found), outstanding: uncredited(found) }
}

const uncredited = ({ rows }: ExpiringRounds) =>
  sumByCurrency(
    rows.map(({ currency, totalWin, credit }) => ({
      currency: String(currency),
      amount: Number(totalWin) - Number(credit),
    })),
  )

const those = (awaits: string, { until, rows }: ExpiringRounds): ExpiringRounds => ({
  until,
  rows: rows.filter((row) => row['awaits'] === awaits),
})

const told = ({ until, rows }: ExpiringRounds): Found => ({
  count: rows.length,
  refs: rows.map(({ id }) => ({ resource: roundsCollection, id, label: id })),
  until,
})
