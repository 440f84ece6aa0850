import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callers, installation, startApi, type TestApi } from '../support/api.ts'
import { runCell } from './cell.ts'
import { faultsOnTheWay } from './faults.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { openRounds } from './rounds.ts'
import { wayTo, type Way } from './setting.ts'
import { writes } from './writes/index.ts'

let api: TestApi
let proxy: Proxy
let way: Way
beforeAll(async () => {
  const state = installation()
  state['game-rounds']?.push(...openRounds(state))
  api = await startApi({ state })
  proxy = await startProxy(Number(new URL(api.origin).port))
  way = wayTo({ proxy, neighbours: api.neighbours }, () => api.issuer.token(callers.admin))
})
afterAll(async () => {
  await proxy.close()
  await api.close()
})

/** `npm run faults` also covers killed servers, full disks and expired tokens, each with the console. */
const everyDay = ['answer lost', 'sent twice', 'overtaken'] as const

describe.each(everyDay)('a write under the fault: %s', (fault) => {
  it.each(Object.entries(writes))('%s happens once, and all answers were true', async (_, prepare) => {
    const meet = faultsOnTheWay[fault]
    if (!meet) throw new Error(`There is no such fault: ${fault}`)
    expect((await runCell(way, prepare, meet)).broken).toEqual([])
  })
})
