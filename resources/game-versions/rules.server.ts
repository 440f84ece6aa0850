import { roundsCollection } from '../../src/contract/bookings.ts'
import { errorAt, type Computation, type Rule, type ServerRules } from '../../src/contract/rules.ts'
import { limits } from '../../src/contract/limits.ts'
import { ownValue } from '../../src/contract/own.ts'
import type { Row } from '../../src/contract/row.ts'
import type { MissingProperty } from './entity.ts'

/** Rounds refer to a version by its number, so the number cannot change once there are rounds. */
const keepsVersionNumber: Rule = async ({ before, after, find }) => {
  if (!before || before['versionNumber'] === after['versionNumber']) return {}
  const named = { gameId: [String(before['gameId'])], versionNumber: [String(before['versionNumber'])] }
  const rounds = await find(roundsCollection, named, 1)
  return errorAt(rounds.length > 0, 'versionNumber', { code: 'versionHasRounds' })
}

/**
 * Properties that the game's newest other version or one of its integrations has. Values of the version take precedence, then those of
 * integrations in the order of their names. At most as many are returned as a version can hold.
 */
export const computeMissingProperties: Computation = async (rows, find) => {
  const gameId = [...new Set(rows.map((row) => String(row['gameId'])))]
  const [versions, assigned] = await Promise.all([
    find('game-versions', { gameId }),
    find('integration-games', { gameId }),
  ])
  const ids = [...new Set(assigned.map((row) => String(row['integrationId'])))]
  const integrations = (await find('integrations', { id: ids })).toSorted((a, b) => compare(a, b, 'name'))
  const [newest, assignedTo] = [newestByGame(versions), byGame(assigned)]
  const sources = integrations.map((row) => sourceOf('integration', row, 'name'))
  const found = new Map<Row, Record<string, unknown>>()
  for (const [game, own] of byGame(rows)) {
    const its = new Set(assignedTo.get(game)?.map((assignment) => assignment['integrationId']))
    // All versions of a game share the integrations' properties, which may be many, so they are combined only once and not stored.
    const ofIntegrations = together(sources.filter(({ fromId }) => its.has(fromId)))
    for (const row of own) {
      const other = newest.get(game)?.find(({ id }) => id !== row.id)
      const ofVersion = together(other ? [sourceOf('version', other, 'versionNumber')] : [])
      const missingProperties = lacking(row, [ofVersion, ofIntegrations])
      found.set(row, { missingProperties, hasMissingProperties: missingProperties.length > 0 })
    }
  }
  return rows.map((row) => found.get(row) ?? {})
}

interface Source extends Pick<MissingProperty, 'from' | 'fromId' | 'fromName'> {
  properties: Record<string, string>
}

const sourceOf = (from: Source['from'], row: Row, label: string): Source => ({
  from,
  fromId: row.id,
  fromName: String(ownValue(row, label)),
  properties: propertiesOf(row),
})

/** The first source of each name. */
function together(sources: readonly Source[]): Map<string, Source> {
  const first = new Map<string, Source>()
  for (const source of sources)
    for (const name of Object.keys(source.properties)) if (!first.has(name)) first.set(name, source)
  return first
}

function lacking(row: Row, offered: readonly ReadonlyMap<string, Source>[]): MissingProperty[] {
  const seen = new Set(Object.keys(propertiesOf(row)))
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

const propertiesOf = (row: Row) => row['properties'] as Record<string, string>

function byGame(rows: readonly Row[]): Map<string, Row[]> {
  const games = new Map<string, Row[]>()
  for (const row of rows) {
    const game = String(row['gameId'])
    const same = games.get(game)
    if (same) same.push(row)
    else games.set(game, [row])
  }
  return games
}

/** The two newest versions of each game; the second one serves as the newest other version of the first. */
function newestByGame(versions: readonly Row[]): Map<string, Row[]> {
  const newest = new Map<string, Row[]>()
  for (const row of versions) {
    const game = String(row['gameId'])
    newest.set(game, [...(newest.get(game) ?? []), row].toSorted(byAge).slice(0, 2))
  }
  return newest
}

const collator = new Intl.Collator('de', { numeric: true })
const compare = (a: Row, b: Row, field: string) =>
  collator.compare(String(ownValue(a, field)), String(ownValue(b, field)))

/** The newest first; at the same time, the highest number first. */
const byAge = (a: Row, b: Row) => compare(b, a, 'createdAt') || compare(b, a, 'versionNumber')

export const gameVersionRules: ServerRules = {
  rules: [keepsVersionNumber],
  compute: computeMissingProperties,
}
