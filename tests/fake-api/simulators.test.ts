import { request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createExternalSystemCaller } from '../../fake-api/outboundRequest.ts'
import { openBackend } from '../../fake-api/serverApp.ts'
import { simulatorPlaceholderOrigin } from '../../fake-api/neighbours/behaviour.ts'
import { createOutgoingPolicy } from '../../fake-api/outgoingPolicy.ts'
import { fetchDailyGgrByGroup, fetchTotals } from '../../fake-api/reports/service.ts'
import { readSettings } from '../../fake-api/settings.ts'
import { atFreePorts } from '../support/freePort.ts'
import { installation, startApi } from '../support/api.ts'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startApi({ state: installation() }))

/** The status of the control page for a request with these headers. */
const posted = (headers: Record<string, string>, type = 'application/x-www-form-urlencoded') =>
  new Promise<number | undefined>((resolve, reject) => {
    const all = { 'Content-Type': type, ...headers }
    const sent = request(`${api.neighbours}/sim`, { method: 'POST', headers: all, agent: false })
    sent.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    sent.end('neighbour=bridges/alpine&behaviour=fine')
  })

it('the control page accepts its own form only, not requests of other sites', async () => {
  const { host, origin } = new URL(api.neighbours)
  expect(await posted({})).toBe(303)
  expect(await posted({ Origin: origin, 'Sec-Fetch-Site': 'same-origin' })).toBe(303)
  expect(await posted({ Origin: 'https://evil.example' })).toBe(403)
  expect(await posted({ Origin: 'null' })).toBe(403)
  expect(await posted({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' })).toBe(403)
  // Another port of this machine may be another site.
  expect(await posted({ 'Sec-Fetch-Site': 'same-site' })).toBe(403)
  // A foreign host name that resolves to this machine.
  expect(await posted({ Host: 'evil.example' })).toBe(403)
  expect(await posted({ Host: host.replace('127.0.0.1', 'localhost') })).toBe(303)
  expect(await posted({ Host: 'localhost.evil.example' })).toBe(403)
})

it('the control page cannot be framed', async () => {
  expect((await fetch(`${api.neighbours}/sim`)).headers.get('X-Frame-Options')).toBe('DENY')
})

it("without simulators, the fixtures' placeholder leads nowhere, whatever hosts are allowed", async () => {
  const outgoing = createOutgoingPolicy({ hosts: ['neighbours.localhost', '127.0.0.0/8'] })
  const ask = createExternalSystemCaller({ neighbours: null, outgoing })
  expect((await ask(`${simulatorPlaceholderOrigin}/bridges/alpine/status`)).outcome).not.toBe('answered')
  expect(
    createExternalSystemCaller({ neighbours: null, outgoing: createOutgoingPolicy({}) }).mayAsk(
      simulatorPlaceholderOrigin,
    ),
  ).toBe(false)
})

it('reports of this program and of the simulated service are the same', async () => {
  const { store } = api
  const made = createExternalSystemCaller({ neighbours: api.neighbours })
  const ask = vi.fn(made.own)
  const asking = Object.assign((address: string) => made(address), { mayAsk: () => true, own: ask })
  const own = { store, ask: asking, reportingUrl: null }
  const elsewhere = { store, ask: asking, reportingUrl: `${simulatorPlaceholderOrigin}/reporting/service` }
  const filter = { from: '2026-01-01', to: '2026-12-31' }
  const [sums, days] = [
    await fetchTotals(own, filter, ['gameId']),
    await fetchDailyGgrByGroup(own, filter, 'gameId'),
  ]
  expect(ask).not.toHaveBeenCalled()
  expect(sums.groups.length).toBeGreaterThan(0)
  expect(await fetchTotals(elsewhere, filter, ['gameId'])).toEqual(sums)
  expect(await fetchDailyGgrByGroup(elsewhere, filter, 'gameId')).toEqual(days)
  expect(ask).toHaveBeenCalled()
})

it('in production no simulators run unless allowed', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'production-'))
  const env = { DATA_DIR: dataDir, OIDC_ISSUER: 'https://id.example/realms/x', OUTGOING_HOSTS: 'a.example' }
  const production = { ...env, NODE_ENV: 'production', LOG_LEVEL: 'silent' }
  for (const [settings, expected] of [
    [production, false],
    [{ ...production, SIMULATORS: 'allow' }, true],
  ] as const) {
    const { backend, port } = await atFreePorts(async (port) => {
      const values = readSettings({ ...settings, NEIGHBOURS_PORT: String(port) })
      return { backend: await openBackend(values), port }
    })
    expect(await listens(port)).toBe(expected)
    await backend.close()
  }
  await rm(dataDir, { recursive: true })
})

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

it('without an address of components, checks are refused with that reason', async () => {
  const none = await startApi({ componentsUrl: null })
  const listed = await none.call('/cpv-components')
  expect(listed.body).toMatchObject({ complete: false })
  const asked = { method: 'POST', body: { reason: 'routine' }, headers: { 'Idempotency-Key': 'once' } }
  expect(await none.call('/cpv-checks', asked)).toMatchObject({
    status: 503,
    body: { code: 'componentsNotSetUp' },
  })
  await none.close()
})
