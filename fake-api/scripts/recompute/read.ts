import { berlinDay, type Round } from './byHand.ts'

/** Requests JSON from the API by path, such as `game-rounds?range=[0,999]`. */
export type GetJson = (path: string) => Promise<unknown>

/** Calls an API with a token. Throws unless the status is 200. */
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

/** Rows per page, the most that the API allows. */
const pageSize = 1000

export async function readRounds(get: GetJson): Promise<Round[]> {
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

/** The theoretical RTP of games in percent, by id. */
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
