import { casinoScopeOf } from '../../src/contract/access.ts'
import { maxNamedMissing, type ActivationWarning } from '../../src/contract/activation.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { isCertified, playableLinksOf, type PlayableLink } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/row.ts'
import { scopeConditions } from '../guard/scope.ts'
import { createFind } from '../records/findIn.ts'
import { createComputationLookups } from '../records/lookups.ts'
import { toResponseRows } from '../records/computed.ts'
import { serverUser } from '../system.ts'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { cellId, ownerFieldOf, type AssignmentReadContext, type CellRequest } from './cells.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { ItemImpact } from '../../src/contract/answers/activation.ts'

const newestFirst = (['createdAt', 'versionNumber'] as const).map(
  (field) => ({ field, order: 'DESC' }) as const,
)

/** What staff have to know before a game is switched: warnings and, for a casino, the links of its playability. */
type SwitchPreview = Pick<ItemImpact, 'links' | keyof typeof emptySwitchPreview>

export const emptySwitchPreview = {
  warnings: [],
  missingProperties: [],
  casinosWithoutVersion: [],
} satisfies Partial<ItemImpact>

type OutlookOf = (cell: CellRequest) => SwitchPreview

/** For an integration, a preview covers its casinos in which the game is active, as far as the user sees them. */
export async function createSwitchPreviewLookup(
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
    const links = await playableLinksOf(pairs, find)
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
      { field: 'integrationId', op: 'in', values: ownerId },
      ...scopeConditions(user, registry.find('casinos') as Entity, registry),
    ],
    sort: [],
    range: allRowsRange,
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

const outsideIntegration = (links: readonly PlayableLink[]): ActivationWarning[] =>
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
    where: [{ field: 'gameId', op: 'in', values: gameId }],
    sort: newestFirst,
    range: allRowsRange,
  })
  const byGame = new Map<unknown, Row[]>(gameId.map((id) => [id, []]))
  for (const version of await toResponseRows(
    reader,
    registry.find('game-versions') as Entity,
    rows,
    serverUser,
  ))
    byGame.get(version['gameId'])?.push(version)
  const ids = new Set(all.map((casino) => String(casino['jurisdictionId'])))
  const jurisdictions = byId(await createFind(reader)('jurisdictions', { id: [...ids] }))
  return (game: string, casinos: readonly Row[]): Omit<SwitchPreview, 'links'> => {
    const its = byGame.get(game) ?? []
    const newest = (casino: Row) => its.find((version) => isCertified(version, casino))
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

const byId = (rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))
