import { exceedsMaxRtp } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/values.ts'
import { originOf } from '../callWithSecrets.ts'
import type { RowsByCollection } from '../stores/rowsByCollection.ts'
import { generateRounds } from './generateRounds.ts'
import { padIndexPlusOne, pick, seededRandom, times, type Random, sample } from '../neighbours/random.ts'

interface RowCounts {
  /** Casinos and games include those of the fixtures. */
  casinos: number
  rounds: number
  games: number
}

const start = '2025-01-06T08:00:00.000Z'
const casinosOfBridge = 40

/** The same counts generate the same data. */
export function generateState(fixtures: RowsByCollection, amounts: RowCounts): RowsByCollection {
  const { state, random } = masterData(fixtures, amounts)
  return { ...state, 'game-rounds': [...generateRounds(state, amounts.rounds, random)].flat() }
}

/** Only batches of rounds are in memory. All other records are generated first, so that a transaction does not wait for them. */
export function generateStateInBatches(fixtures: RowsByCollection, amounts: RowCounts) {
  const { state, random } = masterData(fixtures, amounts)
  return batches(state, amounts.rounds, random)
}

async function* batches(state: RowsByCollection, rounds: number, random: Random) {
  for (const [collection, rows] of Object.entries(state))
    if (collection !== 'game-rounds') yield { collection, rows }
  for (const rows of generateRounds(state, rounds, random)) yield { collection: 'game-rounds', rows }
}

function masterData(fixtures: RowsByCollection, amounts: Omit<RowCounts, 'rounds'>) {
  const random = seededRandom(20261120)
  const missing = Math.max(0, amounts.casinos - (fixtures['casinos']?.length ?? 0))
  const bridges = [...(fixtures['bridges'] ?? []), ...times(Math.floor(missing / casinosOfBridge), bridge)]
  const jurisdictions = fixtures['jurisdictions'] ?? []
  const options = (fixtures['integration-options'] ?? []).filter(({ dataType }) => dataType === 'boolean')
  const casinos = [
    ...(fixtures['casinos'] ?? []),
    ...times(missing, (index) =>
      casino(index, pick(bridges, random), pick(jurisdictions, random), options, random),
    ),
  ]
  return { state: generateGames({ ...fixtures, bridges, casinos }, amounts.games, random), random }
}

const kept = { version: 1, createdAt: start, updatedAt: start }

const bridge = (index: number): Row => ({
  id: `bridge-${padIndexPlusOne(index, 3)}`,
  ...kept,
  name: `Bridge ${padIndexPlusOne(index, 3)}`,
  routerUrl: `http://neighbours.localhost/bridges/bridge-${padIndexPlusOne(index, 3)}`,
  properties: { pool: 'generated' },
})

const words = [
  'Amber',
  'Birch',
  'Comet',
  'Delta',
  'Ember',
  'Flora',
  'Grove',
  'Haven',
  'Indigo',
  'Jasper',
  'Kestrel',
]
const houses = ['Casino', 'Club', 'Palace', 'Lounge', 'Games']
const markets = [
  ['EUR', 'de-DE'],
  ['EUR', 'fr-FR'],
  ['GBP', 'en-GB'],
  ['SEK', 'sv-SE'],
  ['CAD', 'en-CA'],
  ['COINS', 'en-US'],
]

/** Days until an open round is refunded; only a few different values, so that casinos form groups. */
const validities = [3, 7, 14, 30, 90]

function casino(index: number, onBridge: Row, jurisdiction: Row, options: readonly Row[], random: Random) {
  const id = `cf_g${padIndexPlusOne(index, 5)}`
  const operator = `https://wallet.${id.replace('_', '-')}.example`
  const [currency, locale] = pick(markets, random)
  return {
    id,
    ...kept,
    name: `${pick(words, random)} ${pick(houses, random)} ${index + 1}`,
    bridgeId: onBridge.id,
    integrationId: null,
    jurisdictionId: jurisdiction.id,
    operatorApi: 'seamless',
    operatorApiConfig: {
      apiUrl: `${operator}/v2`,
      secret: {
        $secret: `demo-${id}-secret`,
        changedAt: start,
        origins: [operator, String(originOf(onBridge['routerUrl']))],
      },
      operatorId: id,
    },
    showGameLaunchPage: random() < 0.5,
    sendEventMessages: random() < 0.5,
    gameRoundValidityPeriod: random() < 0.3 ? null : pick(validities, random),
    maxRtp: random() < 0.5 ? null : (9000 + Math.floor(random() * 1000)) / 100,
    currency,
    locale,
    serviceUsername: null,
    servicePassword: null,
    privateKey: null,
    publicKey: null,
    thirdPartyProviderPublicKey: null,
    integrationOptions: options.map((option) => ({ optionId: option.id, value: random() < 0.5 })),
    customOptions: {},
  }
}

const gamesOfCasino = { everywhere: 6, others: 34 }

const gameWords = [
  'Ruby',
  'Storm',
  'Velvet',
  'Lucky',
  'Frozen',
  'Golden',
  'Wild',
  'Silent',
  'Crystal',
  'Paper',
]
const gameThings = ['Lagoon', 'Temple', 'Harvest', 'Engine', 'Parade', 'Orchard', 'Voyage', 'Riddle', 'Forge']

function generateGames(state: RowsByCollection, amount: number, random: Random): RowsByCollection {
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
          ...assignment(casino.id, of.id, !exceedsMaxRtp(of, casino) && random() < 0.9),
          casinoId: casino.id,
        })),
      ),
    ],
  }
}

function game(index: number, studio: Row, provider: Row, random: Random): Row {
  return {
    id: `game-${padIndexPlusOne(index, 5)}`,
    ...kept,
    name: `${pick(gameWords, random)} ${pick(gameThings, random)} ${index + 1}`,
    studioId: studio.id,
    providerId: provider.id,
    providerGameId: random() < 0.5 ? null : `P${padIndexPlusOne(index, 5)}`,
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
