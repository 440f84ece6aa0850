import type { Row } from '../../src/contract/row.ts'
import { originOf } from '../callWithSecrets.ts'
import type { RowsByCollection } from '../stores/rowsByCollection.ts'
import type { RowBatch } from '../stores/store.ts'
import { generateGames } from './generateGames.ts'
import { generateRounds } from './generateRounds.ts'
import { paddedOrdinal, pick, seededRandom, times, type Random } from '../neighbours/random.ts'

interface RowCounts {
  /** Including those of the fixtures. */
  casinos: number
  rounds: number
  /** Including those of the fixtures. */
  games: number
}

const start = '2025-01-06T08:00:00.000Z'
const casinosOfBridge = 40

/** The fixtures with generated records. The same counts generate the same data. */
export function generateState(fixtures: RowsByCollection, amounts: RowCounts): RowsByCollection {
  const { state, random } = masterData(fixtures, amounts)
  return { ...state, 'game-rounds': [...generateRounds(state, amounts.rounds, random)].flat() }
}

/** Only batches of rounds are in memory. All other records are generated first, so that a transaction does not wait for them. */
export function generateInBatches(fixtures: RowsByCollection, amounts: RowCounts): AsyncGenerator<RowBatch> {
  const { state, random } = masterData(fixtures, amounts)
  return batches(state, amounts.rounds, random)
}

async function* batches(state: RowsByCollection, rounds: number, random: Random): AsyncGenerator<RowBatch> {
  for (const [collection, rows] of Object.entries(state))
    if (collection !== 'game-rounds') yield { collection, rows }
  for (const rows of generateRounds(state, rounds, random)) yield { collection: 'game-rounds', rows }
}

function masterData(
  fixtures: RowsByCollection,
  amounts: Omit<RowCounts, 'rounds'>,
): { state: RowsByCollection; random: Random } {
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
  id: `bridge-${paddedOrdinal(index, 3)}`,
  ...kept,
  name: `Bridge ${paddedOrdinal(index, 3)}`,
  routerUrl: `http://neighbours.localhost/bridges/bridge-${paddedOrdinal(index, 3)}`,
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

function casino(
  index: number,
  onBridge: Row,
  jurisdiction: Row,
  options: readonly Row[],
  random: Random,
): Row {
  const id = `cf_g${paddedOrdinal(index, 5)}`
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
