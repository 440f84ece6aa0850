import type { ActivationWarning } from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { scopeOf } from '../guard/scope.ts'
import { presented } from '../records/computed.ts'
import { finder } from '../records/find.ts'
import { system } from '../system.ts'
import { everything, type Reader } from '../stores/store.ts'
import { ownerField, type Looking, type Wanted } from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'

const newestFirst = (['createdAt', 'versionNumber'] as const).map(
  (field) => ({ field, order: 'DESC' }) as const,
)

type Warnings = (cell: Wanted) => ActivationWarning[]

/**
 * Tells of a cell what has to be known before the game is active there. In an integration it is asked for the casinos of it in
 * which the game is active, as far as the user sees them.
 */
export async function warningsOf(
  reader: Reader,
  looking: Looking,
  wanted: readonly Wanted[],
): Promise<Warnings> {
  const gameId = [...new Set(wanted.map((cell) => cell.gameId))]
  const versions = await versionsOf(reader, looking, gameId)
  const find = finder(reader)
  const ownerId = [...new Set(wanted.map((cell) => cell.ownerId))]
  if (ownerField(looking.entity) === 'casinoId') {
    const casinos = byId(await find('casinos', { id: ownerId }))
    const integrationId = [...casinos.values()].flatMap((casino) => text(casino['integrationId']))
    const inIntegration = activePairs(
      await find('integration-games', { integrationId, gameId }),
      'integrationId',
    )
    return (cell) => {
      const casino = casinos.get(cell.ownerId)
      const integration = casino?.['integrationId']
      const isOff = typeof integration === 'string' && !inIntegration.has(`${integration}/${cell.gameId}`)
      return [
        ...(casino ? versions(cell.gameId, [casino]) : []),
        ...(isOff ? (['notActiveInIntegration'] as const) : []),
      ]
    }
  }
  const { registry, user } = looking
  const { rows: casinos } = await reader.list('casinos', {
    where: [
      { field: 'integrationId', op: 'in', values: ownerId },
      ...scopeOf(user, registry.find('casinos') as Entity, registry),
    ],
    sort: [],
    range: everything,
  })
  const casinoId = casinos.map(({ id }) => id)
  const inCasino = activePairs(await find('casino-games', { casinoId, gameId }), 'casinoId')
  return (cell) =>
    versions(
      cell.gameId,
      casinos.filter(
        ({ id, integrationId }) => integrationId === cell.ownerId && inCasino.has(`${id}/${cell.gameId}`),
      ),
    )
}

/** Tells whether a game has a version for the casinos' jurisdictions, and whether the newest of those lacks properties. */
async function versionsOf(reader: Reader, { registry }: Looking, gameId: readonly string[]) {
  const { rows } = await reader.list('game-versions', {
    where: [{ field: 'gameId', op: 'in', values: gameId }],
    sort: newestFirst,
    range: everything,
  })
  const byGame = new Map<unknown, Row[]>(gameId.map((id) => [id, []]))
  for (const version of await presented(reader, registry.find('game-versions') as Entity, rows, system))
    byGame.get(version['gameId'])?.push(version)
  return (game: string, casinos: readonly Row[]): ActivationWarning[] => {
    const its = byGame.get(game) ?? []
    const played = casinos.map(({ jurisdictionId }) =>
      its.find((version) => (version['jurisdictionIds'] as unknown[]).includes(jurisdictionId)),
    )
    const shown = casinos.length ? played : its.slice(0, 1)
    return [
      ...(played.includes(undefined) ? (['jurisdictionWithoutVersion'] as const) : []),
      ...(shown.some((version) => version?.['hasMissingProperties']) ? (['missingProperties'] as const) : []),
    ]
  }
}

const activePairs = (rows: readonly Row[], field: string) =>
  new Set(
    rows.flatMap((row) =>
      row['active'] === true ? `${String(ownValue(row, field))}/${String(row['gameId'])}` : [],
    ),
  )

const text = (value: unknown) => (typeof value === 'string' ? value : [])
const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
