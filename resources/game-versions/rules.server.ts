import { roundsCollection } from '../../src/contract/bookings.ts'
import {
  defineRules,
  fieldErrorIf,
  type ComputeFields,
  type Rule,
  type RecordOf,
} from '../../src/contract/rules.ts'
import { limits } from '../../src/contract/limits.ts'
import { ownValue } from '../../src/contract/values.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { integrations } from '../integrations/entity.ts'
import { gameVersions, type MissingProperty } from './entity.ts'

/** Rounds refer to a version by its number, so the number cannot change once there are rounds. */
const keepsVersionNumber: Rule<typeof gameVersions> = async ({ before, after, find }) => {
  if (!before || before.versionNumber === after.versionNumber) return {}
  const named = { gameId: [before.gameId], versionNumber: [before.versionNumber] }
  const rounds = await find(roundsCollection, named, 1)
  return fieldErrorIf(rounds.length > 0, 'versionNumber', { code: 'versionHasRounds' })
}

/** Values of the other version take precedence, then those of integrations by name. Limited to the number that a version can hold. */
export const computeMissingProperties: ComputeFields<typeof gameVersions> = async (rows, find) => {
  const gameId = [...new Set(rows.map((row) => row.gameId))]
  const [versions, assigned] = await Promise.all([
    find(gameVersions, { gameId }),
    find(integrationGames, { gameId }),
  ])
  const ids = [...new Set(assigned.map((row) => row.integrationId))]
  const named = (await find(integrations, { id: ids })).toSorted((a, b) => compare(a.name, b.name))
  const [newest, assignedTo] = [newestByGame(versions), byGame(assigned)]
  const sources = named.map((row) => sourceOf('integration', row, row.name))
  const found = new Map<GameVersion, MissingProperties>()
  for (const [game, own] of byGame(rows)) {
    const its = new Set(assignedTo.get(game)?.map(({ integrationId }) => integrationId))
    // All versions of a game share the integrations' properties, which may be many, so the properties are combined once and not stored.
    const ofIntegrations = together(sources.filter(({ fromId }) => its.has(fromId)))
    for (const row of own) {
      const other = newest.get(game)?.find(({ id }) => id !== row.id)
      const ofVersion = together(other ? [sourceOf('version', other, other.versionNumber)] : [])
      const missingProperties = lacking(row, [ofVersion, ofIntegrations])
      found.set(row, { missingProperties, hasMissingProperties: missingProperties.length > 0 })
    }
  }
  return rows.map((row) => found.get(row) ?? {})
}

type GameVersion = RecordOf<typeof gameVersions>
type MissingProperties = Pick<GameVersion, 'missingProperties' | 'hasMissingProperties'>

interface Source extends Pick<MissingProperty, 'from' | 'fromId' | 'fromName'> {
  properties: Record<string, string>
}

const sourceOf = (
  from: Source['from'],
  { id, properties }: { id: string; properties: Record<string, string> },
  fromName: string,
): Source => ({ from, fromId: id, fromName, properties })

function together(sources: readonly Source[]): Map<string, Source> {
  const first = new Map<string, Source>()
  for (const source of sources)
    for (const name of Object.keys(source.properties)) if (!first.has(name)) first.set(name, source)
  return first
}

function lacking({ properties: own }: GameVersion, offered: readonly ReadonlyMap<string, Source>[]) {
  const seen = new Set(Object.keys(own))
  const missing: MissingProperty[] = []
  for (const one of offered)
    for (const [name, { properties, ...from }] of one) {
      if (missing.length === limits.properties) return missing
      if (seen.has(name)) continue
      seen.add(name)
      missing.push({ name, value: String(ownValue(properties, name)), ...from })
    }
  return missing
}

function byGame<R extends { gameId: string }>(rows: readonly R[]): Map<string, R[]> {
  const games = new Map<string, R[]>()
  for (const row of rows) {
    const same = games.get(row.gameId)
    if (same) same.push(row)
    else games.set(row.gameId, [row])
  }
  return games
}

/** The two newest versions of each game; the second is the newest other version of the first. */
function newestByGame(versions: readonly GameVersion[]): Map<string, GameVersion[]> {
  const newest = new Map<string, GameVersion[]>()
  for (const row of versions)
    newest.set(row.gameId, [...(newest.get(row.gameId) ?? []), row].toSorted(byAge).slice(0, 2))
  return newest
}

const { compare } = new Intl.Collator('de', { numeric: true })

const byAge = (a: GameVersion, b: GameVersion) =>
  compare(b.createdAt ?? '', a.createdAt ?? '') || compare(b.versionNumber, a.versionNumber)

export const gameVersionRules = defineRules(gameVersions, {
  rules: [keepsVersionNumber],
  conflicts: ['versionHasRounds'],
  compute: computeMissingProperties,
})
