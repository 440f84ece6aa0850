import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { describe, expect, it, vi } from 'vitest'
import { readCall } from '../../fake-api/http/call.ts'
import { registry } from '../../resources/entities.ts'
import { ifMatch, listen, sampleOf, startApi, writable } from '../support/api.ts'
import { held } from '../support/held.ts'
import { readLog } from '../support/log.ts'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startApi())

describe('paths and methods', () => {
  it.each(registry.all)('$name: an unknown record and an unknown path below it are 404', async ({ name }) => {
    for (const path of [`/${name}/gone`, `/${name}/gone/usage`, `/${name}/gone/nothing`, `/${name}/`]) {
      expect((await api.call(path)).body).toMatchObject({ status: 404, code: 'notFound', title: 'Not Found' })
    }
  })

  it.each(['/nothing', '/db', '/', '/CASINOS', '/idempotency-keys', '/audit-chain'])(
    '%s is unknown',
    async (path) => {
      expect((await api.call(path)).status).toBe(404)
    },
  )

  it('an undecodable path is malformed', async () => {
    expect((await api.call('/casinos/%E0%A4%A')).body).toMatchObject({ status: 400, code: 'malformed' })
  })
})

describe('bodies', () => {
  it('with more values than a batch may have are too large', async () => {
    const names = Array.from({ length: 50_001 }, (_, index) => [`k${index}`, 1])
    const answer = await api.call('/presence', { method: 'POST', body: Object.fromEntries(names) as object })
    expect(answer.body).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it('in another encoding than UTF-8 are malformed', async () => {
    for (const charset of ['utf-7', 'utf-16', 'utf-7-imap']) {
      const headers = { 'Content-Type': `application/json; charset=${charset}` }
      const answer = await api.call('/presence', { method: 'POST', body: { place: 'casinos/x' }, headers })
      expect([answer.status, answer.body]).toMatchObject([400, { code: 'malformed' }])
    }
  })

  it('of a client that left while its call waited are missing, which is no fault of the program', async () => {
    const lines = readLog()
    const [begun, read] = [held(), held()]
    let outcome: unknown
    const app = express().post('/', (request, response) => {
      response.locals['user'] = { role: 'admin' }
      const call = readCall(request, response)
      const readLate = async () => {
        await once(request, 'close').catch(() => undefined)
        outcome = await call.body().catch((error: unknown) => error)
        read.resolve()
      }
      void readLate()
      begun.resolve()
    })
    const server = await listen(app)
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 20\r\n\r\n{"a"')
    await begun.promise
    socket.destroy()
    await read.promise
    await server.close()
    expect(outcome).toMatchObject({ status: 400, code: 'malformed' })
    expect(lines).toEqual([])
    vi.restoreAllMocks()
  })

  it('of a visitor over 64 KiB are too large', async () => {
    const body = { firstName: 'x'.repeat(64 * 1024) }
    const answer = await api.call('/account', { as: 'visitor', method: 'PATCH', body })
    expect(answer.body).toMatchObject({ status: 413, code: 'tooLarge' })
  })

  it.each(['constructor', '__proto__', 'toString'])(
    '%s is not accepted as an operator API',
    async (operatorApi) => {
      const { record } = await api.call('/casinos/cf_aurora')
      const answer = await api.call('/casinos/cf_aurora', {
        method: 'PATCH',
        body: { operatorApi },
        headers: ifMatch(record),
      })
      expect(answer.body).toMatchObject({ status: 422, errors: { operatorApi: { code: 'choiceInvalid' } } })
    },
  )

  it.each(writable)('$name: unknown fields are refused by name', async (entity) => {
    const body = JSON.stringify({ ...sampleOf(entity, 'unknown'), nothing: 1, constructor: 2 })
    const answer = await api.call(`/${entity.name}`, { method: 'POST', body })
    const error = { code: 'unknownField' }
    expect(answer.body).toMatchObject({
      status: 422,
      code: 'invalid',
      errors: { nothing: error, constructor: error },
    })
  })
})
