import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Push } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/values.ts'
import { isSetSecret } from '../../src/contract/secret.ts'
import { allRowsRange } from '../../fake-api/stores/store.ts'
import { fixtures, ifMatch, startApi, type TestApi } from '../support/api.ts'
import { readLog } from '../support/log.ts'

/** Bodies received by a bridge that quotes them in its refusal. */
const sent: string[] = []
let refuses = true
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    sent.push(body)
    const [quoted] = /(?<="servicePassword":")(?:[^"\\]|\\.)*/.exec(body) ?? []
    response.statusCode = refuses ? 422 : 200
    const digest = /:(.*):/.exec(String(request.headers['content-digest']))?.[1] ?? ''
    const hash = Buffer.from(digest, 'base64').toString('hex')
    response.end(
      JSON.stringify(refuses ? { error: `The password ${quoted} is weak.` } : { hash, state: 'accepted' }),
    )
  })
})

const reentered = ({ operatorApiConfig }: Row) =>
  Object.fromEntries(
    Object.entries(operatorApiConfig as object).map(([name, value]: [string, unknown]) => [
      name,
      isSetSecret(value) ? `another ${name}` : value,
    ]),
  )

let api: TestApi
let logged: string[]
beforeAll(async () => {
  logged = readLog()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  api = await startApi({ state: { ...fixtures(), pushes: [], pushed: [] } })
  const { record: bridge } = await api.call('/bridges/atlantic')
  const routerUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await api.call('/bridges/atlantic', { method: 'PATCH', body: { routerUrl }, headers: ifMatch(bridge) })
  const { record: casino } = await api.call('/casinos/cf_lumen')
  const { status } = await api.call('/casinos/cf_lumen', {
    method: 'PATCH',
    // The bridge has another address, so all secrets are entered again.
    body: { servicePassword: 'correct"stapled\\battery', operatorApiConfig: reentered(casino) },
    headers: ifMatch(casino),
  })
  expect(status).toBe(200)
})
afterAll(async () => {
  await api.close()
  server.close()
  vi.restoreAllMocks()
})

const push = async (key: string) => {
  const headers = { 'Idempotency-Key': key }
  const { record } = await api.call('/casinos/cf_lumen/push', { method: 'POST', headers })
  await api.settled()
  return (await api.call(`/pushes/${record.id}`)).body as Push
}

it('secrets are sent to the bridge only, and cannot be derived from the hash', async () => {
  const failed = await push('a')
  expect(failed.targets[0]?.reason).toEqual({
    code: 'bridgeRefused',
    params: { text: 'The password ••• is weak.' },
  })
  refuses = false
  const done = await push('b')
  expect(done.state).toBe('done')
  const [text = ''] = sent
  expect(text).toContain(`"servicePassword":${JSON.stringify('correct"stapled\\battery')}`)
  const { salt } = JSON.parse(text) as { salt: string }
  expect(salt.length).toBeGreaterThan(30)

  await api.call('/casinos/cf_lumen/push')
  await api.call('/jobs')
  await api.call('/audit-entries')
  await api.call('/pushes')
  for (const secret of ['stapled', salt]) {
    expect(api.answers.join('\n')).not.toContain(secret)
    expect(logged.join()).not.toContain(secret)
    for (const collection of ['jobs', 'job-inputs', 'pushes', 'audit-entries', 'idempotency-keys']) {
      const { rows } = await api.store.list(collection, { where: [], sort: [], range: allRowsRange })
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  }
  const pushed = await api.store.get('pushed', 'cf_lumen')
  expect(JSON.stringify(pushed)).not.toContain('stapled')
})
