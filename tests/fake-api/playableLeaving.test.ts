import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import { cellStateAt } from '../../src/contract/matrix.ts'
import { isGameLeavingWithNextPush, playableStateOf, type PlayableLink } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/values.ts'
import { told } from '../support/neighbours.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { pushesOf, unpushed } from '../support/pushes.ts'

let api: TestApi
let pushes: ReturnType<typeof pushesOf>
let time: Date
beforeEach(async () => {
  time = new Date('2026-11-20T09:00:00.000Z')
  api = await startApi({ state: unpushed(), clock: () => time })
  pushes = pushesOf(api)
})
afterEach(() => api.close())

const aurora = '/casinos/cf_aurora'
const filterOf = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`

const links = (row: Row) => row['playableLinks'] as PlayableLink[]
function bridge(row: Row) {
  const link = links(row).find(({ link }) => link === 'bridge')
  return link?.cause ?? link?.state
}

/** A game that Aurora's bridge has, and a function that reads its assignment. */
async function pushedGame() {
  await pushes.push(aurora)
  const [row] = (
    await api.call(`/casino-games?${filterOf({ casinoId: 'cf_aurora', playable: true })}&range=[0,0]`)
  ).rows
  if (!row) throw new Error('No game of Aurora is playable')
  return { row, read: async () => (await api.call(`/casino-games/${row.id}`)).record }
}

it('a deactivated game says that players have it until the next push', async () => {
  const { row, read } = await pushedGame()
  expect(isGameLeavingWithNextPush(links(row))).toBe(false)
  await pushes.patch(`/casino-games/${row.id}`, { active: false })
  await told(api, 'bridges/aurora-north', 'fail')
  await pushes.push(aurora)
  const off = await read()
  expect([off['playable'], playableStateOf(links(off))]).toEqual([false, 'inactiveLeaving'])
  const { rows, columns, cells } = (
    await api.call(`/casino-games/matrix?${filterOf({ gameId: row['gameId'], state: 'inactiveLeaving' })}`)
  ).body as Matrix
  expect([
    rows.length,
    cellStateAt(
      cells[0] ?? '',
      columns.findIndex(({ id }) => id === 'cf_aurora'),
    ),
  ]).toEqual([1, 'inactiveLeaving'])

  await told(api, 'bridges/aurora-north', 'fine')
  await pushes.push(aurora)
  expect(playableStateOf(links(await read()))).toBe('inactive')
})

it('a blocked game says that players have it until the next push', async () => {
  const { row, read } = await pushedGame()
  const of = filterOf({ integrationId: 'polaris', gameId: row['gameId'] })
  const [shared] = (await api.call(`/integration-games?${of}`)).rows
  await pushes.patch(`/integration-games/${shared?.id}`, { active: false })
  expect(playableStateOf(links(await read()))).toBe('blockedLeaving')
})

it('a bridge counts as failed after a failed check, or a failed push since, and says which', async () => {
  const { read } = await pushedGame()
  const check = async () => {
    time = new Date(time.getTime() + 60_000)
    expect((await pushes.post('/bridges/aurora-north/check')).status).toBe(200)
    time = new Date(time.getTime() + 60_000)
  }
  await check()
  expect(bridge(await read())).toBe('green')
  await told(api, 'bridges/aurora-north', 'fail')
  await pushes.push(aurora)
  expect(bridge(await read())).toBe('bridgePushFailed')

  await told(api, 'bridges/aurora-north', 'fine')
  await check()
  expect(bridge(await read())).toBe('green')

  // The same failure again.
  await told(api, 'bridges/aurora-north', 'fail')
  await pushes.push(aurora)
  const failed = await read()
  expect([bridge(failed), playableStateOf(links(failed))]).toEqual(['bridgePushFailed', 'bridgePushFailed'])
  await check()
  expect(bridge(await read())).toBe('bridgeCheckFailed')
})
