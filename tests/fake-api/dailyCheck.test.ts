import { beforeEach, expect, it } from 'vitest'
import { createSigner } from '../../fake-api/audit/signer.ts'
import { createDailyCheckStarter, type DailyCheckStarter } from '../../fake-api/cpv/check.ts'
import { createJobs } from '../../fake-api/jobs/jobs.ts'
import { jobKinds } from '../../fake-api/actionHandlers.ts'
import { simulatorPlaceholderOrigin } from '../../fake-api/neighbours/index.ts'
import { createRevocations } from '../../fake-api/revocation/list.ts'
import { registry } from '../../resources/entities.ts'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { told } from '../support/neighbours.ts'

let time: string
let api: TestApi
let daily: DailyCheckStarter
let sibling: DailyCheckStarter
let settled: () => Promise<void>
beforeEach(async () => {
  time = '2026-11-20T04:59:00.000Z'
  api = await startApi({ clock: () => new Date(time) })
  const { store, neighbours, identity, ask } = api
  const server = {
    ...{ store, registry, clock: () => new Date(time), ask },
    ...{
      componentsUrl: `${simulatorPlaceholderOrigin}/components`,
      reportingUrl: neighbours,
      identity: identity.admin,
    },
    reportsKeptDays: 7,
  }
  const jobs = createJobs(server, jobKinds)
  settled = jobs.settled
  const process = {
    ...server,
    wakeJobs: jobs.wake,
    signer: createSigner(),
    revocations: createRevocations(store),
  }
  const [own, other] = [createDailyCheckStarter(process, '05:00'), createDailyCheckStarter(process, '05:00')]
  daily = own
  sibling = other
  return async () => {
    await jobs.close()
    await api.close()
  }
})

/** Runs the daily check at a time; returns the number of checks so far. */
const lookedAt = async (next: string) => {
  time = next
  await daily.look()
  await settled()
  return (await api.call('/jobs?filter={"kind":"componentCheck"}')).rows
}

it('a manual check of one component does not stop the daily check, which checks that component afterwards', async () => {
  const { body } = await api.call('/cpv-components')
  const [{ component } = { component: '' }, ...others] = (body as ComponentStatesAnswer).components
  await told(api, `components/${component}`, 'slow')
  const giveUp = api.keepWaiting()
  await lookedAt('2026-11-20T04:59:59.000Z')
  const own = await api.call('/cpv-checks', {
    as: 'scopedAdmin',
    method: 'POST',
    body: { reason: 'routine', components: [component] },
    headers: { 'Idempotency-Key': 'one' },
  })
  expect(own.status).toBe(202)
  const bySystem = async (at: string) =>
    (await lookedAt(at)).filter(({ by }) => (by as { id: string }).id === 'system')
  expect(await bySystem('2026-11-20T05:00:10.000Z')).toMatchObject([{ total: others.length }])
  giveUp()
  await api.settled()
  await told(api, `components/${component}`, 'fine')
  const both = await bySystem('2026-11-20T05:00:40.000Z')
  expect(both.map(({ total }) => total).toSorted()).toEqual([1, others.length])
  expect(await bySystem('2026-11-20T05:01:10.000Z')).toHaveLength(2)
})

it('the system checks all components daily, and logs that', async () => {
  const { components } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
  expect(await lookedAt('2026-11-20T04:59:59.000Z')).toEqual([])
  const [job] = await lookedAt('2026-11-20T05:00:10.000Z')
  expect(job).toMatchObject({ state: 'done', total: components.length, by: { id: 'system' } })
  expect(await lookedAt('2026-11-20T05:01:00.000Z')).toHaveLength(1)
  expect(await lookedAt('2026-11-21T04:59:00.000Z')).toHaveLength(1)
  expect(await lookedAt('2026-11-21T05:00:00.000Z')).toHaveLength(2)
  const { rows } = await api.call('/audit-entries?filter={"resource":"cpv-checks","action":"attempted"}')
  expect(rows.map(({ by }) => by)).toEqual([
    { id: 'system', name: 'system' },
    { id: 'system', name: 'system' },
  ])
})

it('two processes of the server check each component once a day', async () => {
  time = '2026-11-20T04:59:59.000Z'
  await sibling.look()
  expect(await lookedAt('2026-11-20T05:00:10.000Z')).toHaveLength(1)
  await sibling.look()
  expect(await lookedAt('2026-11-20T05:00:40.000Z')).toHaveLength(1)
})
