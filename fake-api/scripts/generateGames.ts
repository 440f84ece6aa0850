import type { Row } from '../../src/contract/row.ts'
import type { RowsByCollection } from '../stores/rowsByCollection.ts'
import { paddedOrdinal, pick, sample, times, type Random } from '../neighbours/random.ts'

const start = '2025-01-06T08:00:00.000Z'
const kept = { version: 1, createdAt: start, updatedAt: start }
/** Games per casino. The first games are in every casino. */
const gamesOfCasino = { everywhere: 6, others: 34 }

const words = ['Ruby', 'Storm', 'Velvet', 'Lucky', 'Frozen', 'Golden', 'Wild', 'Silent', 'Crystal', 'Paper']
const things = ['Lagoon', 'Temple', 'Harvest', 'Engine', 'Parade', 'Orchard', 'Voyage', 'Riddle', 'Forge']

/** Adds games with two versions each, for half of the integrations, and for casinos without games. */
export function generateGames(state: RowsByCollection, amount: number, random: Random): RowsByCollection {
  const rows = (name: string) => state[name] ?? []
  const made = times(Math.max(0, amount - rows('games').length), (index) =>
    game(index, pick(rows('game-studios'), random), pick(rows('game-providers'), random), random),
  )
  const games = [...rows('games'), ...made]
  const integrations = rows('integrations')
  const { everywhere, others } = gamesOfCasino
  const offered = () => [...games.slice(0, everywhere), ...sample(games.slice(everywhere), others, random)]
  const supplied = new Set(rows('casino-games').map((row) => row['casinoId']))
  const bare = rows('casinos').filter(({ id }) => !supplied.has(id))
  return {
    ...state,
    games,
    'game-versions': [
      ...rows('game-versions'),
      ...made.flatMap((of) =>
        ['v1.00', 'v1.51'].map((name) => version(of, name, rows('jurisdictions'), random)),
      ),
    ],
    'integration-games': [
      ...rows('integration-games'),
      ...made.flatMap((of) =>
        sample(integrations, Math.ceil(integrations.length / 2), random).map(({ id }) => ({
          ...assignment(id, of.id, random() < 0.9),
          integrationId: id,
        })),
      ),
    ],
    'casino-games': [
      ...rows('casino-games'),
      ...bare.flatMap((casino) =>
        offered().map((of) => ({
          ...assignment(casino.id, of.id, isAllowed(of, casino) && random() < 0.9),
          casinoId: casino.id,
        })),
      ),
    ],
  }
}

function game(index: number, studio: Row, provider: Row, random: Random): Row {
  return {
    id: `game-${paddedOrdinal(index, 5)}`,
    ...kept,
    name: `${pick(words, random)} ${pick(things, random)} ${index + 1}`,
    studioId: studio.id,
    providerId: provider.id,
    providerGameId: random() < 0.5 ? null : `P${paddedOrdinal(index, 5)}`,
    theoreticalRtp: (8800 + Math.floor(random() * 1000)) / 100,
  }
}

const version = (of: Row, versionNumber: string, jurisdictions: readonly Row[], random: Random): Row => ({
  id: `${of.id}.${versionNumber}`,
  ...kept,
  gameId: of.id,
  versionNumber,
  jurisdictionIds: sample(jurisdictions, 3, random)
    .map(({ id }) => id)
    .toSorted(),
  betSizes: [10, 20, 50, 100, 200, 500],
  supportsVouchers: random() < 0.5,
  supportsFeatureTriggerVouchers: random() < 0.3,
  properties: {
    volatility: pick(['low', 'medium', 'high'], random),
    ...(random() < 0.8 && { clientChannel: 'stable' }),
  },
})

const assignment = (owner: string, gameId: string, active: boolean) => ({
  id: `${owner}.${gameId}`,
  ...kept,
  gameId,
  active,
})

const isAllowed = (of: Row, { maxRtp }: Row) =>
  maxRtp === null || Number(of['theoreticalRtp']) <= Number(maxRtp)
