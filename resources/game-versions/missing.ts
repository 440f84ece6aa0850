import type { Row } from '../../src/contract/row.ts'
import type { Computation } from '../../src/contract/rules.ts'

/**
 * A property is missing where the game's newest other version has it, or one of the integrations that the game is
 * assigned to. The version's value goes before those of integrations, these in the order of their names.
 */
export const missing: Computation = async (rows, find) => {
  const gameId = [...new Set(rows.map((row) => String(row['gameId'])))]
  const [versions, assigned] = await Promise.all([
    find('game-versions', { gameId }),
    find('integration-games', { gameId }),
  ])
  const ids = [...new Set(assigned.map((row) => String(row['integrationId'])))]
  const integrations = (await find('integrations', { id: ids })).toSorted((a, b) => compare(a, b, 'name'))
  const [ofGame, assignedTo] = [byGame(versions), byGame(assigned)]
  const sources = integrations.map((row) => sourceOf('integration', row, 'name'))
  return rows.map((row) => {
    const game = String(row['gameId'])
    const newest = ofGame
      .get(game)
      ?.filter(({ id }) => id !== row.id)
      .toSorted(byAge)[0]
    const its = new Set(assignedTo.get(game)?.map((assignment) => assignment['integrationId']))
    const missingProperties = lacking(row, [
      ...(newest ? [sourceOf('version', newest, 'versionNumber')] : []),
      ...sources.filter(({ fromId }) => its.has(fromId)),
    ])
    return { missingProperties, hasMissingProperties: missingProperties.length > 0 }
  })
}

/** A property to take over, and who has it: `fromName` is the version's number or the integration's name. */
export interface Missing {
  name: string
  value: string
  from: 'version' | 'integration'
  fromId: string
  fromName: string
}

interface Source extends Pick<Missing, 'from' | 'fromId' | 'fromName'> {
  properties: Record<string, string>
}

const sourceOf = (from: Source['from'], row: Row, label: string): Source => ({
  from,
  fromId: row.id,
  fromName: String(row[label]),
  properties: propertiesOf(row),
})

function lacking(row: Row, sources: readonly Source[]): Missing[] {
  const seen = new Set(Object.keys(propertiesOf(row)))
  return sources.flatMap(({ properties, ...from }) =>
    Object.entries(properties).flatMap(([name, value]) => {
      if (seen.has(name)) return []
      seen.add(name)
      return [{ name, value, ...from }]
    }),
  )
}

const propertiesOf = (row: Row) => row['properties'] as Record<string, string>

function byGame(rows: readonly Row[]): Map<string, Row[]> {
  const games = new Map<string, Row[]>()
  for (const row of rows) {
    const game = String(row['gameId'])
    games.set(game, [...(games.get(game) ?? []), row])
  }
  return games
}

const collator = new Intl.Collator('de', { numeric: true })
const compare = (a: Row, b: Row, field: string) => collator.compare(String(a[field]), String(b[field]))

/** The newest first; of those made at the same time, the one with the highest number. */
const byAge = (a: Row, b: Row) => compare(b, a, 'createdAt') || compare(b, a, 'versionNumber')
