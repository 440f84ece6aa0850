import sortBy from 'lodash/sortBy.js'
import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import {
  componentChecks,
  hasNeed,
  type ComponentNeed,
  type Components,
} from '../../src/contract/componentChecks.ts'
import type { Attention, AttentionKind } from '../../src/contract/home.ts'
import { limits } from '../../src/contract/limits.ts'
import type { JobState } from '../../src/contract/jobs.ts'
import { Problem, type Reference } from '../../src/contract/problem.ts'
import { pushesCollection } from '../../src/contract/pushes.ts'
import { defaultPreset, periodOf } from '../../src/contract/reports/period.ts'
import { leastRounds } from '../../src/contract/reports/rtp.ts'
import type { Query } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { scopeOf } from '../guard/scope.ts'
import { presentedPage } from '../records/computed.ts'
import { narrowed } from '../reports/narrow.ts'
import { rtpRows } from '../reports/rtpRows.ts'
import type { PageAsked } from '../reports/page.ts'
import { askTotals } from '../reports/service.ts'
import { labelOf } from '../records/label.ts'
import { everything, type Page } from '../stores/store.ts'
import { leftToPeople, nearRefund, type Expiring } from './rounds.ts'

interface Looking {
  api: Api
  user: User
  /** How all components stand: several kinds ask. */
  components: () => Promise<Components>
  /** The rounds that expire soon: two kinds ask. */
  expiring: () => Promise<Expiring>
}

type Found = Omit<Attention, 'kind'>

/** Looks for what needs somebody, each kind as far as the user may see it. */
export const attention: Record<AttentionKind, (looking: Looking) => Promise<Found>> = {
  mismatchingComponents: (looking) => components(looking, 'mismatch'),
  unreachableComponents: (looking) => components(looking, 'notReachable'),
  unlistedComponents: (looking) => components(looking, 'notListed'),
  overdueComponents: (looking) => components(looking, 'overdue'),
  failedPushes: (looking) => failedPushes(looking, 'casinos'),
  failedIntegrationPushes: (looking) => failedPushes(looking, 'integrations'),
  rtpAlerts,
  roundsNearRefund: async ({ expiring }) => nearRefund(await expiring()),
  roundsLeftToPeople: async ({ expiring }) => leftToPeople(await expiring()),
  unpushed,
}

/** Casinos whose bridges do not know them as they are. */
async function unpushed(looking: Looking): Promise<Found> {
  const where = [{ field: 'pushState', op: 'in', values: ['changed', 'never'] } as const]
  const sort = [{ field: 'name', order: 'ASC' } as const]
  try {
    const { rows, total } = await seen(looking, 'casinos', { where, sort, range: [0, 2] })
    return { count: total, refs: refsOf(looking, 'casinos', rows) }
  } catch (error) {
    if (error instanceof Problem && error.code === 'tooManyRows') return { count: 0, refs: [], unknown: true }
    throw error
  }
}

const failedStates: readonly JobState[] = ['failed', 'partlyFailed']

/** The casinos, or integrations, whose last push has failed, the newest first; one that went on meanwhile is none of them. */
async function failedPushes(looking: Looking, resource: string): Promise<Found> {
  const sort = [{ field: 'startedAt', order: 'DESC' } as const]
  const of = { field: 'resource', op: 'in', values: [resource] } as const
  const failed = await seen(looking, pushesCollection, {
    where: [of, { field: 'state', op: 'in', values: failedStates }],
    sort,
    range: everything,
  })
  const ids = [...new Set(failed.rows.map((row) => String(row['recordId'])))]
  const pushes = await seen(looking, pushesCollection, {
    where: [of, { field: 'recordId', op: 'in', values: ids }],
    sort,
    range: everything,
  })
  const last = new Map(pushes.rows.toReversed().map((row) => [String(row['recordId']), row]))
  const still = ids.filter((id) => (failedStates as unknown[]).includes(last.get(id)?.['state']))
  const { rows } = await seen(looking, resource, {
    where: [{ field: 'id', op: 'in', values: still }],
    sort: [],
    range: everything,
  })
  const refs = refsOf(
    looking,
    resource,
    sortBy(rows, ({ id }) => still.indexOf(id)),
  )
  return { count: refs.length, refs, ids: refs.map(({ id }) => id).slice(0, limits.filterValues) }
}

/** Of games with fewer rounds nobody can say more than that. */
const withVerdict: PageAsked = {
  sort: { field: 'roundsPlayed', order: 'DESC' },
  range: null,
  best: false,
  together: { least: leastRounds },
}

/** Games whose RTP is further from what it should be than is tolerated, over the usual period of reports. */
async function rtpAlerts({ api, user }: Looking): Promise<Found> {
  const entity = api.registry.find(roundsCollection)
  if (!entity || !can(user, entity, 'list')) return { count: 0, refs: [] }
  try {
    const period = periodOf(defaultPreset, api.clock())
    const filter = await narrowed(api.store, user, period)
    const { groups } = await askTotals(api, filter, ['gameId'], withVerdict)
    const alerts = (await rtpRows(api.store, groups)).filter(({ verdict }) => verdict === 'alert')
    const games = new Map(alerts.map(({ gameId, gameName }) => [gameId, gameName]))
    const refs = [...games].map(([id, label]) => ({ resource: 'games', id, label }))
    return { count: refs.length, refs }
  } catch (error) {
    if (error instanceof Problem) return { count: 0, refs: [], unknown: true }
    throw error
  }
}

/** Those that the page of checks counts, too. Where nobody knows what is installed, there may be some though none is known. */
async function components({ api, components: all }: Looking, need: ComponentNeed): Promise<Found> {
  const { components: states, complete } = await all()
  const refs = states
    .filter((state) => hasNeed(need, state))
    .map(({ component, recent }) => {
      return { resource: componentChecks, id: recent.at(-1)?.id ?? '', label: component }
    })
  const isUnknown = refs.length === 0 && !complete && api.componentsUrl !== null
  return { count: refs.length, refs, ...(isUnknown && need === 'overdue' && { unknown: true }) }
}

/** A page of what the user sees of a collection. */
async function seen({ api, user }: Looking, name: string, query: Query): Promise<Page> {
  const entity = api.registry.find(name)
  if (!entity || !can(user, entity, 'list')) return { rows: [], total: 0 }
  const where = [...query.where, ...scopeOf(user, entity, api.registry)]
  return presentedPage(api.store, entity, { ...query, where }, user)
}

const refsOf = ({ api }: Looking, resource: string, rows: readonly Row[]): Reference[] => {
  const entity = api.registry.find(resource)
  return rows.map((row) => ({ resource, id: row.id, label: entity ? labelOf(entity, row) : row.id }))
}
