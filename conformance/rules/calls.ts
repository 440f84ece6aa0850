import { isErrorCode, statusByErrorCode, type ErrorCode } from '../../src/contract/errors.ts'
import { expect, describeAnswer, type Answer } from '../suite.ts'
import type { Rule } from './rule.ts'

export const callRules: readonly Rule[] = [
  {
    id: 'call.health',
    says: '`GET /api/health` answers without a token.',
    async check({ call }) {
      const answer = await call('/health', { as: null })
      expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
    },
  },
  {
    id: 'call.ready',
    says: '`GET /api/ready` answers without a token whether calls can be answered.',
    async check({ call }) {
      const answer = await call('/ready', { as: null })
      expect(answer.status === 200 || answer.status === 503, `it answers ${describeAnswer(answer)}`)
      if (answer.status === 503) expectRefusal(answer, 'notReady', 'GET /ready')
    },
  },
  {
    id: 'call.unknown-address',
    says: 'An unknown address and an unknown record are 404, as problems.',
    async check({ call }) {
      for (const path of [
        '/no-such-collection',
        '/jurisdictions/no-such-record',
        '/jurisdictions/no-such-record/usage',
      ])
        expectRefusal(await call(path), 'notFound', path)
    },
  },
  {
    id: 'call.method',
    says: 'A known address with a wrong method is 405 and says by `Allow` which there are.',
    async check({ call }) {
      const answer = await call('/jurisdictions', { method: 'DELETE' })
      expectRefusal(answer, 'methodNotAllowed', 'DELETE /jurisdictions')
      const allow = answer.headers.get('Allow') ?? ''
      expect(/\bGET\b/.test(allow) && /\bPOST\b/.test(allow), `Allow is "${allow}"`)
    },
  },
  {
    id: 'call.malformed-body',
    says: 'A body that is no JSON object is 400.',
    async check({ call }) {
      for (const body of ['{', '[]', '"text"', 'null'])
        expectRefusal(await call('/jurisdictions', { method: 'POST', body }), 'malformed', body)
    },
  },
  {
    id: 'call.large-body',
    says: 'A body over 1 MiB is 413.',
    async check({ call }) {
      const body = { name: 'x'.repeat(1024 * 1024 + 1) }
      expectRefusal(await call('/jurisdictions', { method: 'POST', body }), 'tooLarge', 'a larger body')
    },
  },
]

/** Throws unless an answer is the refusal by this code: a problem of RFC 9457 with the status that the contract gives it. */
export function expectRefusal(answer: Answer, code: ErrorCode, what: string): void {
  const status = statusByErrorCode[code]
  expect(answer.status === status, `${what} answers ${describeAnswer(answer)} instead of ${status} ${code}`)
  const type = answer.headers.get('Content-Type') ?? 'nothing'
  expect(type.startsWith('application/problem+json'), `${what} answers ${type} instead of a problem`)
  expect(isErrorCode(answer.code), `${what} answers no code out of the list, but ${String(answer.code)}`)
  expect(answer.code === code, `${what} answers the code ${answer.code} instead of ${code}`)
  expect(answer.record['status'] === status, `${what} says another status in its body`)
}
