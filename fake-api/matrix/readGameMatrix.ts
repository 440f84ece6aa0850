import {
  cellStates,
  encodeCellStates,
  parseMatrixFilter,
  type MatrixFilter,
} from '../../src/contract/matrix.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { User } from '../../src/contract/access.ts'
import { playableStateOf, type PlayableLink } from '../../src/contract/playable.ts'
import type { Condition } from '../../src/contract/query.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { ownerEntityOf, ownerFieldOf } from '../activation/plan.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { scopeConditions } from '../guard/scope.ts'
import { runSlowRead } from '../lanes/slotQueue.ts'
import { toResponseRows } from '../records/computed.ts'
import type { Store } from '../stores/store.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'

/** A slow read, since there may be millions of cells. */
export const readGameMatrix =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    const filter = parseMatrixFilter(parameters)
    return answerWithETag(await runSlowRead(() => matrixOf(api, entity, user, filter)))
  }

async function matrixOf(api: ApiContext, entity: Entity, user: User, filter: MatrixFilter): Promise<Matrix> {
  const [field, to] = [ownerFieldOf(entity), ownerEntityOf({ registry: api.registry, entity }).name]
  const [games, columns] = await Promise.all([gamesOf(api, filter), columnsOf(api, user, to, filter)])
  const { rows: assigned } = await api.store.list(entity.name, {
    where: [
      oneOf(field, idsOf(columns)),
      oneOf('gameId', idsOf(games)),
      ...scopeConditions(user, entity, api.registry),
    ],
  })
  const isWhole = !Object.keys(filter).some((name) => ofGames.includes(name))
  const read = await toResponseRows(api.store, entity, assigned, user, [
    { name: 'games', field: 'id', values: idsOf(games), rows: games },
    { name: to, field: 'id', values: idsOf(columns), rows: columns },
    ...(isWhole ? [{ name: entity.name, field, values: idsOf(columns), rows: assigned }] : []),
  ])
  const grid = gridOf(games, columns, field, read)
  const wanted = filter.state && new Set(filter.state.map((state) => cellStates.indexOf(state)))
  const isWanted = (state: number | undefined) => !wanted || wanted.has(state ?? 0)
  const kept = columns.flatMap((column, index) =>
    !wanted || grid.some((row) => isWanted(row[index])) ? [{ column, index }] : [],
  )
  const rows = games.flatMap((game, index) => {
    const states = grid[index] ?? new Uint8Array()
    return !wanted || states.some(isWanted)
      ? [{ game, cells: encodeCellStates(kept.map((at) => states[at.index] ?? 0)) }]
      : []
  })
  return {
    rows: rows.map(({ game }) => ({
      id: game.id,
      name: String(game['name']),
      theoreticalRtp: Number(game['theoreticalRtp']),
    })),
    columns: kept.map(({ column }) => ({
      id: column.id,
      name: String(column['name']),
      maxRtp: typeof column['maxRtp'] === 'number' ? column['maxRtp'] : null,
    })),
    cells: rows.map(({ cells }) => cells),
  }
}

/** In integrations an active game counts as playable. */
function gridOf(games: readonly Row[], columns: readonly Row[], field: string, assigned: readonly Row[]) {
  const columnAt = new Map(columns.map(({ id }, index) => [id, index]))
  const grid = new Map(games.map(({ id }) => [id, new Uint8Array(columns.length)]))
  for (const row of assigned) {
    const states = grid.get(String(row['gameId']))
    const column = columnAt.get(String(ownValue(row, field)))
    if (!states || column === undefined) continue
    const links = row['playableLinks'] as PlayableLink[] | undefined
    states[column] = cellStates.indexOf(
      links ? playableStateOf(links) : row['active'] === true ? 'playable' : 'inactive',
    )
  }
  return [...grid.values()]
}

const gamesOf = ({ store }: ApiContext, { studioId, providerId, gameId, q }: MatrixFilter) =>
  byName(
    store,
    'games',
    [
      ...oneOfGiven('studioId', studioId),
      ...oneOfGiven('providerId', providerId),
      ...oneOfGiven('id', gameId),
    ],
    q?.trim(),
  )

/** Visible casinos, or integrations. If the filter names casinos, the integrations of those casinos. */
async function columnsOf(api: ApiContext, user: User, to: string, filter: MatrixFilter): Promise<Row[]> {
  const { casinoId, jurisdictionId, integrationId } = filter
  const entity = api.registry.find(to)
  const casinos = api.registry.find('casinos')
  if (!entity || !casinos) throw new Error(`There are no ${to}`)
  const ofCasinos = [
    ...oneOfGiven('id', casinoId),
    ...oneOfGiven('jurisdictionId', jurisdictionId),
    ...oneOfGiven('integrationId', integrationId),
    ...scopeConditions(user, casinos, api.registry),
  ]
  if (entity === casinos) return byName(api.store, to, ofCasinos)
  const asked = oneOfGiven('id', integrationId)
  if (!casinoId && !jurisdictionId) return byName(api.store, to, asked)
  const found = await byName(api.store, 'casinos', ofCasinos)
  const theirs = found.flatMap((casino) => (casino['integrationId'] ? [String(casino['integrationId'])] : []))
  return byName(api.store, to, [oneOf('id', theirs), ...asked])
}

async function byName(store: Store, collection: string, where: readonly Condition[], text?: string) {
  const { rows } = await store.list(collection, {
    where,
    ...(text && { search: { text, fields: ['id', 'name', 'providerGameId'] } }),
    sort: [
      { field: 'name', order: 'ASC' },
      { field: 'id', order: 'ASC' },
    ],
  })
  return rows
}

const ofGames: readonly string[] = ['studioId', 'providerId', 'gameId', 'q'] satisfies (keyof MatrixFilter)[]

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)
const oneOf = (field: string, values: readonly string[]): Condition => ({ field, op: 'in', values })
const oneOfGiven = (field: string, values: readonly string[] | undefined) =>
  values ? [oneOf(field, values)] : []
