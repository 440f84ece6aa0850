import type { Row } from '../../src/contract/row.ts'
import type { State } from '../stores/draft.ts'
import { generateGames } from './generateGames.ts'
import { number, pick, sequence, times, type Random } from './random.ts'

export interface Amounts {
  /** Casinos altogether, those of the fixtures included. */
  casinos: number
  rounds: number
  /** The same of games. */
  games: number
}

const start = '2025-01-06T08:00:00.000Z'
const end = Date.parse('2026-11-20T00:00:00.000Z')
const casinosOfBridge = 40

/** The fixtures and what is generated around them: the same amounts make the same data. */
export function generate(fixtures: State, amounts: Amounts): State {
  const random = sequence(20261120)
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
  const state = generateGames({ ...fixtures, bridges, casinos }, amounts.games, random)
  const games = state['games'] ?? []
  return {
    ...state,
    'game-rounds': times(amounts.rounds, (index) => round(index, casinos, games, random)),
  }
}

const kept = { version: 1, createdAt: start, updatedAt: start }

const bridge = (index: number): Row => ({
  id: `bridge-${number(index, 3)}`,
  ...kept,
  name: `Bridge ${number(index, 3)}`,
  routerUrl: `http://neighbours.localhost/bridges/bridge-${number(index, 3)}`,
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

function casino(
  index: number,
  onBridge: Row,
  jurisdiction: Row,
  options: readonly Row[],
  random: Random,
): Row {
  const id = `cf_g${number(index, 5)}`
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
      apiUrl: `https://wallet.${id.replace('_', '-')}.example/v2`,
      secret: { $secret: `demo-${id}-secret`, changedAt: start },
      operatorId: id,
    },
    showGameLaunchPage: random() < 0.5,
    sendEventMessages: random() < 0.5,
    gameRoundValidityPeriod: random() < 0.3 ? null : 1 + Math.floor(random() * 90),
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

function round(index: number, casinos: readonly Row[], games: readonly Row[], random: Random): Row {
  const { id: casinoId, currency } = pick(casinos, random)
  const startedAt = end - Math.floor(random() * 30 * 86_400_000)
  const debit = 10 * (1 + Math.floor(random() * 500))
  const totalWin = random() < 0.7 ? 0 : Math.floor(debit * random() * 5)
  const open = random() < 0.01
  return {
    id: `r${number(index, 8)}`,
    version: 1,
    providerRoundId: `p${number(index, 8)}`,
    playerId: `player-${number(Math.floor(random() * 5000), 4)}`,
    casinoId,
    gameId: pick(games, random).id,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: open ? null : new Date(startedAt + Math.floor(random() * 60_000)).toISOString(),
    currency,
    moneyKind: 'real',
    debit,
    credit: open ? 0 : totalWin,
    totalWin: open ? 0 : totalWin,
    status: open ? 'open' : 'completed',
  }
}
