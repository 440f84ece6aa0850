import { setImmediate } from 'node:timers/promises'
import type { Impact, ImpactTotals, ItemImpact } from '../../src/contract/answers/activation.ts'
import type { ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import { failureReasonOf } from '../jobs/kind.ts'
import type { Reader } from '../stores/store.ts'
import {
  cellOf,
  type CellReader,
  type CellRecords,
  type CellRequest,
  ownerField,
  readCells,
} from './cells.ts'
import { type ActivationPlan, planActivation } from './plan.ts'
import { nothingToTell, switchPreviewOf } from './switchPreview.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { scopeConditions } from '../guard/scope.ts'
import { createFind } from '../records/findIn.ts'
import { serverRulesOf } from '../../resources/server.ts'
import { maxOpenRounds } from '../rounds/expiry.ts'
import { ownValue } from '../../src/contract/own.ts'

/** The results of cells, without changing anything. */
export async function impactOf(
  reader: Reader,
  looking: CellReader,
  wanted: readonly CellRequest[],
  now: string,
): Promise<Impact> {
  const found = await readCells(reader, looking, wanted)
  const openRounds = await openRoundsOf(reader, looking, wanted)
  const outlook = await switchPreviewOf(reader, looking, wanted)
  const items: ItemImpact[] = []
  for (const [index, cell] of wanted.entries()) {
    // Thousands of cells take seconds: others are handled in between.
    if (index % 200 === 199) await setImmediate()
    const at = found[index] as CellRecords
    const { change, error } = await tried(() => planActivation(reader, looking, cell, at, now), cell, at)
    const isWarned = !error && cell.active === true && change !== 'none'
    const { links, ...told } = outlook(cell)
    items.push({
      ...cellOf(looking.entity, cell),
      active: cell.active,
      change,
      ...(at.owner ? openRounds(cell) : noRounds),
      ...(isWarned ? told : nothingToTell),
      links: at.owner && cell.active !== null ? links : [],
      ...(error && { error }),
    })
  }
  return { items, totals: totalsOf(items) }
}

/** The plan of a cell whose change would fail, to describe what failed. */
async function tried(
  plan: () => Promise<ActivationPlan>,
  { active }: CellRequest,
  { assignment }: CellRecords,
): Promise<{ change: ActivationPlan['change']; error?: ItemFailureReason }> {
  try {
    return { change: (await plan()).change }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const change = active === null ? 'unassign' : active ? 'activate' : 'deactivate'
    return { change: active !== null && !assignment ? 'assign' : change, error: failureReasonOf(error) }
  }
}

function totalsOf(items: readonly ItemImpact[]): ImpactTotals {
  const ready = items.filter(({ error }) => !error)
  const count = (change: ActivationPlan['change']) => ready.filter((item) => item.change === change).length
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

/** Open rounds, and when the last of them is refunded; `null` if there are none, or if one is never refunded. */
interface OpenRounds {
  openRounds: number
  openUntil: string | null
}

const noRounds: OpenRounds = { openRounds: 0, openUntil: null }

/** The number of a cell's open rounds that the user sees. */
async function openRoundsOf(
  reader: Reader,
  { registry, entity, user }: CellReader,
  wanted: readonly CellRequest[],
): Promise<(cell: CellRequest) => OpenRounds> {
  const rounds = registry.find('game-rounds') as Entity
  const values = [...new Set(wanted.map(({ gameId }) => gameId))]
  const { rows } = await reader.list('game-rounds', {
    where: [
      { field: 'status', op: 'in', values: ['open'] },
      { field: 'gameId', op: 'in', values },
      ...scopeConditions(user, rounds, registry),
    ],
    sort: [{ field: 'startedAt', order: 'DESC' }],
    range: [0, maxOpenRounds - 1],
  })
  const find = createFind(reader)
  const casinos = byId(await find('casinos', { id: distinct(rows, 'casinoId') }))
  const made = (await serverRulesOf(rounds).compute?.(rows, find, user)) ?? []
  const open = new Map<string, OpenRounds>()
  for (const [index, round] of rows.entries()) {
    const casino = casinos.get(String(round['casinoId']))
    const owner = ownerField(entity) === 'casinoId' ? casino?.id : casino?.['integrationId']
    if (typeof owner !== 'string') continue
    const key = `${owner}/${String(round['gameId'])}`
    const openUntil = made[index]?.['refundAt'] as string | null
    open.set(key, sumOpenRounds([open.get(key) ?? noRounds, { openRounds: 1, openUntil }]))
  }
  return ({ ownerId, gameId }) => open.get(`${ownerId}/${gameId}`) ?? noRounds
}

/** The sum, and the latest refund. */
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

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
