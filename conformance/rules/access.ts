import { forgeToken } from '../forgeToken.ts'
import { expect, SkippedRuleError, describeAnswer, type BackendClient } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const accessRules: readonly Rule[] = [
  {
    id: 'access.no-token',
    says: 'Without a token every address but the public ones is 401, with `WWW-Authenticate`.',
    async check({ call }) {
      for (const path of ['/jurisdictions', '/casinos', '/home', '/audit-entries', '/no-such-collection']) {
        const answer = await call(path, { as: null })
        expectRefusal(answer, 'unauthenticated', path)
        expect(answer.headers.has('WWW-Authenticate'), `${path} does not say how to sign in`)
      }
    },
  },
  {
    id: 'access.no-jwt',
    says: 'What is no token of the issuer is 401.',
    async check({ call }) {
      for (const token of ['nothing', 'a.b.c', `${'a'.repeat(40)}.${'b'.repeat(40)}.${'c'.repeat(40)}`])
        await expectRefused(call, token, 'no token at all')
    },
  },
  {
    id: 'access.foreign-signature',
    says: 'The signature is checked by the issuer’s keys: the same claims signed by another key are 401.',
    async check({ call, tokens }) {
      const token = forgeToken(tokens.admin, {}, 'ES256')
      await expectRefused(call, token, 'another key’s token')
    },
  },
  {
    id: 'access.foreign-issuer',
    says: 'The issuer is checked: a token of another one is 401.',
    async check({ call, tokens }) {
      const token = forgeToken(tokens.admin, { iss: 'https://elsewhere.example/realms/backoffice' }, 'ES256')
      await expectRefused(call, token, 'another issuer’s token')
    },
  },
  {
    id: 'access.unsigned',
    says: 'A token without a signature (`alg: none`), or one signed with a public key as a secret, is 401.',
    async check({ call, tokens }) {
      for (const algorithm of ['none', 'HS256'] as const) {
        const token = forgeToken(tokens.admin, {}, algorithm)
        await expectRefused(call, token, `alg ${algorithm}`)
      }
    },
  },
  {
    id: 'access.expired',
    says: 'A token that has expired is 401.',
    async check({ call, tokens }) {
      if (!tokens.expired) throw new SkippedRuleError('needs --expired-token')
      await expectRefused(call, tokens.expired, 'an expired token')
    },
  },
  {
    id: 'access.revoked',
    says: 'A token is 401 from five seconds on after its person was disabled, or had their role, casinos or password changed.',
    async check({ call, tokens }) {
      if (!tokens.revoked) throw new SkippedRuleError('needs --revoked-token')
      await expectRefused(call, tokens.revoked, 'a token from before the change of rights')
    },
  },
  {
    id: 'access.account',
    says: '`GET /api/account` answers the own user to everybody.',
    async check({ call }) {
      const answer = await call('/account')
      expect(
        answer.status === 200 && typeof answer.record['username'] === 'string',
        `it answers ${describeAnswer(answer)}`,
      )
    },
  },
]

const expectRefused = async (call: BackendClient['call'], token: string, what: string) =>
  expectRefusal(await call('/jurisdictions', { as: { token } }), 'unauthenticated', what)
