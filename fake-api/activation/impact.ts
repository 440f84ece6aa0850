import { setImmediate } from 'node:timers/promises'
import type { Impact, ImpactTotals, ItemImpact } from '../../src/contract/answers/activation.ts'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { failureReasonOf } from '../jobs/kind.ts'
import type { Reader } from '../stores/store.ts'
import {
  assignmentReferencesOf,
  byId,
  type AssignmentReadContext,
  type CellRecords,
  type CellRequest,
  ownerFieldOf,
  readCells,
  cellId,
  type CellChange,
  planCellChange,
} from './plan.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { scopeConditions } from '../guard/scope.ts'
import { createFind } from '../records/find.ts'
import { serverRulesOf } from '../../resources/server.ts'
import { maxOpenRoundsRead } from '../rounds/expiry.ts'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { maxNamedMissing, type ActivationWarningCode } from '../../src/contract/activation.ts'
import {
  isVersionCertifiedForCasino,
  loadPlayableLinks,
  type PlayableLink,
} from '../../src/contract/playable.ts'
import { createComputationLookups, toResponseRows } from '../records/computed.ts'
import { serverUser } from '../api.ts'
import { inListConditions } from '../../src/contract/query.ts'

export async function computeImpact(
  reader: Reader,
  looking: AssignmentReadContext,
  wanted: readonly CellRequest[],
  now: string,
): Promise<Impact> {
  const found = await readCells(reader, looking, wanted)
  const openRounds = await openRoundsOf(reader, looking, wanted)
  const outlook = await createSwitchPreviewLookup(reader, looking, wanted)
  const items: ItemImpact[] = []
  for (const [index, cell] of wanted.entries()) {
    // Thousands of cells take seconds: others are handled in between.
    if (index % 200 === 199) await setImmediate()
    const at = found[index] as CellRecords
    const { change, error } = await tried(() => planCellChange(reader, looking, cell, at, now), cell, at)
    const isWarned = !error && cell.active === true && change !== 'none'
    const { links, ...told } = outlook(cell)
    items.push({
      ...assignmentReferencesOf(looking.entity, cell),
      active: cell.active,
      change,
      ...(at.owner ? openRounds(cell) : noRounds),
      ...(isWarned ? told : emptySwitchPreview),
      links: at.owner && cell.active !== null ? links : [],
      ...(error && { error }),
    })
  }
  return { items, totals: totalsOf(items) }
}

/** The change of a cell, also if it would fail, to describe what failed. */
async function tried(
  plan: () => Promise<CellChange>,
  { active }: CellRequest,
  { assignment }: CellRecords,
): Promise<{ change: CellChange['change']; error?: ItemFailureReason }> {
  try {
    return { change: (await plan()).change }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const change = active === null ? 'unassign' : active ? 'activate' : 'deactivate'
    return { change: active !== null && !assignment ? 'assign' : change, error: failureReasonOf(error) }
  }
}

function totalsOf(items: readonly ItemImpact[]): ImpactTotals {
  const ready = items.filter(({ error }) => !error)
  const count = (change: CellChange['change']) => ready.filter((item) => item.change === change).length
  return {
    assign: count('assign'),
    activate: count('activate'),
    deactivate: count('deactivate'),
    unassign: count('unassign'),
    none: count('none'),
    failed: items.length - ready.length,
    warnings: ready.filter(({ warnings }) => warnings.length > 0).length,
    ...sumOpenRounds(ready.filter(({ change }) => change === 'deactivate' || change === 'unassign')),
  }
}

/** `openUntil`, when the last round is refunded, is `null` if there are none, or if one is never refunded. */
interface OpenRounds {
  openRounds: number
  openUntil: string | null
}

const noRounds: OpenRounds = { openRounds: 0, openUntil: null }

async function openRoundsOf(
  reader: Reader,
  { registry, entity, user }: AssignmentReadContext,
  wanted: readonly CellRequest[],
): Promise<(cell: CellRequest) => OpenRounds> {
  const rounds = registry.get('game-rounds')
  const values = [...new Set(wanted.map(({ gameId }) => gameId))]
  const { rows } = await reader.list('game-rounds', {
    where: [
      ...inListConditions({ status: ['open'], gameId: values }),
      ...scopeConditions(user, rounds, registry),
    ],
    sort: [{ field: 'startedAt', order: 'DESC' }],
    range: [0, maxOpenRoundsRead - 1],
  })
  const find = createFind(reader)
  const casinos = byId(await find('casinos', { id: distinct(rows, 'casinoId') }))
  const made = (await serverRulesOf(rounds).compute?.(rows, find, user)) ?? []
  const open = new Map<string, OpenRounds>()
  for (const [index, round] of rows.entries()) {
    const casino = casinos.get(String(round['casinoId']))
    const owner = ownerFieldOf(entity) === 'casinoId' ? casino?.id : casino?.['integrationId']
    if (typeof owner !== 'string') continue
    const key = `${owner}/${String(round['gameId'])}`
    const openUntil = made[index]?.['refundAt'] as string | null
    open.set(key, sumOpenRounds([open.get(key) ?? noRounds, { openRounds: 1, openUntil }]))
  }
  return ({ ownerId, gameId }) => open.get(`${ownerId}/${gameId}`) ?? noRounds
}

function sumOpenRounds(parts: readonly OpenRounds[]): OpenRounds {
  const some = parts.filter(({ openRounds }) => openRounds > 0)
  const ends = some.flatMap(({ openUntil }) => openUntil ?? [])
  return {
    openRounds: some.reduce((sum, { openRounds }) => sum + openRounds, 0),
    openUntil: ends.length === some.length ? (ends.toSorted().at(-1) ?? null) : null,
  }
}

const distinct = (rows: readonly Row[], field: string) =>
  [...new Set(rows.map((row) => ownValue(row, field)))].filter((id) => typeof id === 'string')

const newestFirst = (['createdAt', 'versionNumber'] as const).map(
  (field) => ({ field, order: 'DESC' }) as const,
)

type SwitchPreview = Pick<ItemImpact, 'links' | keyof typeof emptySwitchPreview>

const emptySwitchPreview = {
  warnings: [],
  missingProperties: [],
  casinosWithoutVersion: [],
} satisfies Partial<ItemImpact>

type OutlookOf = (cell: CellRequest) => SwitchPreview

/** For an integration, a preview covers its casinos in which the game is active, as far as the user sees them. */
async function createSwitchPreviewLookup(
  reader: Reader,
  looking: AssignmentReadContext,
  wanted: readonly CellRequest[],
): Promise<OutlookOf> {
  const gameId = [...new Set(wanted.map((cell) => cell.gameId))]
  const find = createComputationLookups(reader, casinoScopeOf(looking.user))
  const ownerId = [...new Set(wanted.map((cell) => cell.ownerId))]
  if (ownerFieldOf(looking.entity) === 'casinoId') {
    const casinos = byId(await find('casinos', { id: ownerId }))
    const versions = await versionsOf(reader, looking, gameId, [...casinos.values()])
    const pairs = wanted.map(({ ownerId: casinoId, gameId, active }) => ({ casinoId, gameId, active }))
    const links = await loadPlayableLinks(pairs, find)
    const byCell = new Map(wanted.map((cell, index) => [cellId(cell), links[index] ?? []]))
    return (cell) => {
      const casino = casinos.get(cell.ownerId)
      const its = byCell.get(cellId(cell)) ?? []
      if (!casino) return { ...emptySwitchPreview, links: its }
      const told = versions(cell.gameId, [casino])
      return { ...told, warnings: [...told.warnings, ...outsideIntegration(its)], links: its }
    }
  }
  const { registry, user } = looking
  const { rows: casinos } = await reader.list('casinos', {
    where: [
      ...inListConditions({ integrationId: ownerId }),
      ...scopeConditions(user, registry.get('casinos'), registry),
    ],
  })
  const casinoId = casinos.map(({ id }) => id)
  const versions = await versionsOf(reader, looking, gameId, casinos)
  const inCasino = activePairs(await find('casino-games', { casinoId, gameId }), 'casinoId')
  return (cell) => {
    const its = casinos.filter(
      ({ id, integrationId }) => integrationId === cell.ownerId && inCasino.has(`${id}/${cell.gameId}`),
    )
    return { ...versions(cell.gameId, its), links: [] }
  }
}

const outsideIntegration = (links: readonly PlayableLink[]): ActivationWarningCode[] =>
  links.flatMap(({ cause }) =>
    cause === 'notInIntegration' || cause === 'inactiveInIntegration' ? cause : [],
  )

async function versionsOf(
  reader: Reader,
  { registry }: AssignmentReadContext,
  gameId: readonly string[],
  all: readonly Row[],
) {
  const { rows } = await reader.list('game-versions', {
    where: inListConditions({ gameId }),
    sort: newestFirst,
  })
  const byGame = new Map<unknown, Row[]>(gameId.map((id) => [id, []]))
  for (const version of await toResponseRows(reader, registry.get('game-versions'), rows, serverUser))
    byGame.get(version['gameId'])?.push(version)
  const ids = new Set(all.map((casino) => String(casino['jurisdictionId'])))
  const jurisdictions = byId(await createFind(reader)('jurisdictions', { id: [...ids] }))
  return (game: string, casinos: readonly Row[]): Omit<SwitchPreview, 'links'> => {
    const its = byGame.get(game) ?? []
    const newest = (casino: Row) => its.find((version) => isVersionCertifiedForCasino(version, casino))
    const without = casinos.filter((casino) => !newest(casino))
    const shown = new Set(casinos.length ? casinos.map(newest) : its.slice(0, 1))
    const lacking = [...shown].filter((version) => missingOf(version).length > 0)
    return {
      warnings: [
        ...(without.length > 0 ? (['jurisdictionWithoutVersion'] as const) : []),
        ...(lacking.length > 0 ? (['missingProperties'] as const) : []),
      ],
      missingProperties: named(lacking).map((version) => ({
        ...{ versionId: String(version?.id), versionNumber: String(version?.['versionNumber']) },
        names: named(missingOf(version)).map(({ name }) => name),
        casinos: named(casinos.filter((casino) => newest(casino) === version)).map(nameOf),
      })),
      casinosWithoutVersion: named(without).map((casino) => ({
        ...nameOf(casino),
        jurisdiction: String(
          ownValue(jurisdictions.get(String(casino['jurisdictionId'])), 'name') ?? casino['jurisdictionId'],
        ),
      })),
    }
  }
}

const named = <T>(all: readonly T[]) => all.slice(0, maxNamedMissing + 1)

const nameOf = ({ id, name }: Row) => ({ id, name: String(name) })

const missingOf = (version: Row | undefined) => (version?.['missingProperties'] ?? []) as { name: string }[]

const activePairs = (rows: readonly Row[], field: string) =>
  new Set(
    rows.flatMap((row) =>
      row['active'] === true ? `${String(ownValue(row, field))}/${String(row['gameId'])}` : [],
    ),
  )
