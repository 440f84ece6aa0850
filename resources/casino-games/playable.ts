import type { Computation } from '../../src/contract/rules.ts'

/** A game can be played where it is active in the casino and, where that has an integration, in the integration too. */
export const playable: Computation = async (rows, find) => {
  const values = (field: string) => [...new Set(rows.map((row) => String(row[field])))]
  const casinos = await find('casinos', { id: values('casinoId') })
  const integrationOf = new Map(casinos.map((casino) => [casino.id, casino['integrationId']]))
  const integrationId = [...new Set(integrationOf.values())].filter((id) => typeof id === 'string')
  const assigned = await find('integration-games', { integrationId, gameId: values('gameId') })
  const pair = (integration: unknown, game: unknown) => `${String(integration)}/${String(game)}`
  const active = new Set(
    assigned.flatMap((row) => (row['active'] === true ? [pair(row['integrationId'], row['gameId'])] : [])),
  )
  return rows.map((row) => {
    const integration = integrationOf.get(String(row['casinoId']))
    const isOn = typeof integration !== 'string' || active.has(pair(integration, row['gameId']))
    return { playable: row['active'] === true && isOn }
  })
}
