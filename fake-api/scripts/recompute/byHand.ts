/** The fields of a round that figures need, with its day in Europe/Berlin. Amounts are in hundredths, instants in UTC. */
export interface Round {
  id: string
  casinoId: string
  gameId: string
  currency: string
  moneyKind: string
  startedAt: string
  day: string
  status: string
  closeType: string | null
  debit: number
  totalWin: number
  gambled: number
  gambledWon: number
}

export type FigureValue = number | string | null

/** Computes figures in one currency from the definitions, without the code of reports. `history` contains all rounds of the group. */
export function figuresByHand(rounds: readonly Round[], history: readonly Round[]) {
  const played = rounds.filter(({ status }) => status === 'completed')
  const open = rounds.filter(({ status }) => status === 'open')
  const refunded = rounds.filter(({ status }) => status === 'refunded')
  const doubled = played.filter((round) => round.gambled > 0)
  const wagered = sum(played, 'debit')
  const won = sum(played, 'totalWin')
  const gambled = sum(played, 'gambled')
  const gambledWon = sum(played, 'gambledWon')
  return {
    wagered,
    won,
    ggr: wagered - won,
    rtp: percent(won, wagered),
    baseRtp: percent(won + gambled - gambledWon, wagered),
    roundsPlayed: played.length,
    gambled,
    gambledWon,
    wageredOpen: sum(open, 'debit'),
    wageredRefunded: sum(refunded, 'debit'),
    wageredGambled: sum(doubled, 'debit'),
    closedWithoutBooking: played.filter(({ closeType }) => closeType === 'none').length,
    firstPlay: earliest(history),
    roundsOpen: open.length,
    roundsRefunded: refunded.length,
  }
}

export function verdictByHand(rounds: readonly Round[], theoretical: number, stated: number | null) {
  const plays = rounds
    .filter(({ status }) => status === 'completed')
    .map((round) => ({ b: round.debit, r: round.totalWin + round.gambled - round.gambledWon }))
  const total = (of: (play: { b: number; r: number }) => number) =>
    plays.reduce((all, play) => all + of(play), 0)
  const [stakes, returns] = [total(({ b }) => b), total(({ r }) => r)]
  const squares = total(({ b }) => b * b)
  const R = returns / stakes
  const sigma = stated ?? Math.sqrt(total(({ b, r }) => (r - R * b) ** 2) / squares)
  const deviation = R * 100 - theoretical
  const tolerance = (k: number) => ((k * sigma * Math.sqrt(squares)) / stakes) * 100
  const off = Math.abs(deviation)
  const judged = off > tolerance(3) ? 'alert' : off > tolerance(1.96) ? 'watch' : 'ok'
  return {
    rounds: plays.length,
    baseRtp: percent(returns, stakes),
    deviation,
    sigma,
    watch: tolerance(1.96),
    alert: tolerance(3),
    verdict: plays.length < 1000 ? 'tooLittlePlay' : judged,
  }
}

/** The day of an instant in Berlin, where summer time lasts from the last Sunday of March to the last Sunday of October, 1:00 UTC. */
function berlinDay(instant: string): string {
  const at = Date.parse(instant)
  const year = new Date(at).getUTCFullYear()
  const isSummer = at >= lastSundayMs(year, 3) && at < lastSundayMs(year, 10)
  return new Date(at + (isSummer ? 2 : 1) * hour).toISOString().slice(0, 10)
}

/** 1:00 UTC on the last Sunday of a month (1 to 12), in milliseconds since 1970: when summer time begins or ends. */
export function lastSundayMs(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 0, 1))
  return last.getTime() - last.getUTCDay() * 24 * hour
}

const hour = 3_600_000

function sum(rounds: readonly Round[], field: 'debit' | 'totalWin' | 'gambled' | 'gambledWon'): number {
  let total = 0
  for (const round of rounds) total += round[field]
  if (!Number.isSafeInteger(total)) throw new Error(`The sum of ${field} is larger than a number holds`)
  return total
}

function earliest(rounds: readonly Round[]): string | null {
  let first: string | null = null
  for (const { status, startedAt } of rounds)
    if (status === 'completed' && (first === null || startedAt < first)) first = startedAt
  return first
}

/** In percent with two decimals, rounded half up. */
function percent(part: number, whole: number): number | null {
  if (whole === 0) return null
  const [tenThousandths, of] = [BigInt(part) * 10_000n, BigInt(whole)]
  let hundredths = tenThousandths / of
  let rest = tenThousandths - hundredths * of
  if (rest < 0n) {
    hundredths -= 1n
    rest += of
  }
  return Number(rest * 2n >= of ? hundredths + 1n : hundredths) / 100
}

/** Requests JSON from the API by path, such as `game-rounds?range=[0,999]`. */
export type GetJson = (path: string) => Promise<unknown>

export const createApiReader =
  (api: string, token: string): GetJson =>
  async (path) => {
    const call = () => fetch(`${api}/${path}`, { headers: { Authorization: `Bearer ${token}` } })
    // The server may have closed the kept-alive connection during long computations, so a failed call is repeated once.
    const response = await call().catch(call)
    if (response.status === 401)
      throw new Error('The API does not accept this token. It lives for minutes only: take a new one.')
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as unknown
  }

export const pathWithQuery = (path: string, parameters: Record<string, unknown>) =>
  `${path}?${new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))}`

const pageSize = 1000

export async function readAllRounds(get: GetJson): Promise<Round[]> {
  const all = new Map<string, Round>()
  for (let since: string | undefined; ;) {
    const filter = since === undefined ? {} : { startedAt_gte: since }
    const parameters = { sort: ['startedAt', 'ASC'], range: [0, pageSize - 1], filter }
    const rows = (await get(pathWithQuery('game-rounds', parameters))) as Round[]
    for (const row of rows) all.set(row.id, essence(row))
    const last = rows.at(-1)?.startedAt
    if (rows.length < pageSize || last === undefined) return [...all.values()]
    if (last === since) throw new Error(`More rounds began at ${last} than one answer holds`)
    since = last
  }
}

/** Only the needed fields, to save memory. */
const essence = (row: Round): Round => ({
  ...{ id: row.id, casinoId: row.casinoId, gameId: row.gameId, currency: row.currency },
  ...{ moneyKind: row.moneyKind, startedAt: row.startedAt, day: berlinDay(row.startedAt) },
  ...{ status: row.status, closeType: row.closeType, debit: row.debit, totalWin: row.totalWin },
  ...{ gambled: row.gambled, gambledWon: row.gambledWon },
})

export async function readTheoreticalRtps(get: GetJson): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (let from = 0, more = true; more; from += pageSize) {
    const parameters = { sort: ['id', 'ASC'], range: [from, from + pageSize - 1] }
    const rows = (await get(pathWithQuery('games', parameters))) as { id: string; theoreticalRtp: number }[]
    for (const { id, theoreticalRtp } of rows) all.set(id, theoreticalRtp)
    more = rows.length === pageSize
  }
  return all
}
