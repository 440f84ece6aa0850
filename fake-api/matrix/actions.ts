import {
  activationBodySchemaOf,
  ownerFieldByCollection,
  type AssignmentCollection,
} from '../../src/contract/activation.ts'
import type { Impact, Matrix } from '../../src/contract/answers/activation.ts'
import {
  matrixFilterSchema,
  cellStates,
  encodeCellStates,
  parseMatrixFilter,
  type MatrixFilter,
} from '../../src/contract/matrix.ts'
import { defineAction, type Routes } from '../actions/action.ts'
import { batchActivationHandler } from '../activation/batch.ts'
import {
  contractAnswer,
  contractAnswerWithETag,
  defineJsonParameter,
  startedJobAnswerDescription,
  toPascalCase,
} from '../http/operation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { User } from '../../src/contract/access.ts'
import { playableStateOf, rtpLimitOf, type PlayableLink } from '../../src/contract/playable.ts'
import { type Condition, inListConditions } from '../../src/contract/query.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { ownerEntityOf, ownerFieldOf } from '../activation/plan.ts'
import type { ApiContext } from '../api.ts'
import { answerWithETag } from '../http/answer.ts'
import type { Handler } from '../http/call.ts'
import { scopeConditions } from '../guard/scope.ts'
import { runSlowRead } from '../lanes/readContext.ts'
import { toResponseRows } from '../records/computed.ts'
import type { Store } from '../stores/store.ts'

/** A slow read, since there may be millions of cells. */
const readGameMatrix =
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
      ...inListConditions({ [field]: idsOf(columns), gameId: idsOf(games) }),
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
      maxRtp: rtpLimitOf(column),
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
  byName(store, 'games', inListConditions({ studioId, providerId, id: gameId }), q?.trim())

/** Visible casinos, or integrations. If the filter names casinos, the integrations of those casinos. */
async function columnsOf(api: ApiContext, user: User, to: string, filter: MatrixFilter): Promise<Row[]> {
  const { casinoId, jurisdictionId, integrationId } = filter
  const entity = api.registry.get(to)
  const casinos = api.registry.get('casinos')
  const ofCasinos = [
    ...inListConditions({ id: casinoId, jurisdictionId, integrationId }),
    ...scopeConditions(user, casinos, api.registry),
  ]
  if (entity === casinos) return byName(api.store, to, ofCasinos)
  const asked = inListConditions({ id: integrationId })
  if (!casinoId && !jurisdictionId) return byName(api.store, to, asked)
  const found = await byName(api.store, 'casinos', ofCasinos)
  const theirs = found.flatMap((casino) => (casino['integrationId'] ? [String(casino['integrationId'])] : []))
  return byName(api.store, to, [...inListConditions({ id: theirs }), ...asked])
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

export function defineAssignmentRoutes(name: AssignmentCollection): Routes {
  const owner = name === 'casino-games' ? 'cf_aurora' : 'polaris'
  return {
    [`GET /${name}/matrix`]: {
      id: `read${toPascalCase(name)}Matrix`,
      summary: 'Games by what they are assigned to',
      may: 'list',
      parameters: [
        defineJsonParameter('filter', 'Which games and columns.', matrixFilterSchema, {
          q: 'amber',
        }),
        'ifNoneMatch',
      ],
      answers: contractAnswerWithETag('Rows, columns and cells.', 'Matrix', {
        rows: [{ id: 'elm-street-carnival', name: 'Elm Street Carnival', theoreticalRtp: 96.1 }],
        columns: [{ id: owner, name: 'Aurora Palace', maxRtp: name === 'casino-games' ? 97.5 : null }],
        cells: ['I'],
      }),
      handle: readGameMatrix,
    },
    ...defineAction(`/${name}`, 'batch', {
      id: `batch${toPascalCase(name)}`,
      summary: 'Switch many games at once',
      description:
        'Each item is how it is to be: assigned where it is not, and active or not; with `assign` it is to be assigned anew, and fails where it already is. With `undoOf`, what a job has changed is put back; where that removes games, `removed` has to be their number, `totals.unassign` of the preview. With `dryRun` nothing happens, and no key is needed.',
      may: 'edit',
      parameters: ['idempotencyKeyUnlessDry'],
      body: {
        schema: activationBodySchemaOf(name),
        example: {
          items: [{ [ownerFieldByCollection[name]]: owner, gameId: 'elm-street-carnival', active: true }],
          dryRun: true,
        },
      },
      answers: {
        200: contractAnswer('With `dryRun`: what would come of it.', 'Impact', impactOf(name, owner)),
        202: startedJobAnswerDescription,
      },
      codes: ['notFound', 'notUndoable', 'removesGames'],
      handle: batchActivationHandler,
    }),
  }
}

/** In the casino, the game is not part of the integration yet; in the integration, one of two casinos has no version of it. */
function impactOf(name: AssignmentCollection, owner: string): Impact {
  const isOfCasino = name === 'casino-games'
  return {
    items: [
      {
        [ownerFieldByCollection[name]]: owner,
        gameId: 'elm-street-carnival',
        active: true,
        change: 'activate',
        ...{ openRounds: 0, openUntil: null },
        warnings: [isOfCasino ? 'notInIntegration' : 'jurisdictionWithoutVersion', 'missingProperties'],
        missingProperties: [
          {
            ...{ versionId: 'elm-street-carnival.v1.00', versionNumber: 'v1.00' },
            names: ['maxWin'],
            casinos: [{ id: 'cf_aurora', name: 'Aurora Palace' }],
          },
        ],
        casinosWithoutVersion: isOfCasino
          ? []
          : [{ id: 'cf_bluefin', name: 'Bluefin Casino', jurisdiction: 'United Kingdom' }],
        links: isOfCasino
          ? [
              { link: 'casino', state: 'green' },
              { link: 'integration', state: 'red', cause: 'notInIntegration' },
              { link: 'version', state: 'green' },
              { link: 'rtp', state: 'green' },
              { link: 'push', state: 'red' },
              { link: 'bridge', state: 'green' },
            ]
          : [],
      },
    ],
    totals: {
      ...{ assign: 0, activate: 1, deactivate: 0, unassign: 0, none: 0, failed: 0, warnings: 1 },
      ...{ openRounds: 0, openUntil: null },
    },
  }
}
