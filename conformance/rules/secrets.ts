import { randomUUID } from 'node:crypto'
import { isObject } from '../../src/contract/values.ts'
import { sampleSecrets, type Fields } from '../samples.ts'
import {
  waitForJobEnd,
  recordPath,
  expect,
  describeAnswer,
  type Answer,
  type BackendClient,
} from '../suite.ts'
import type { Rule } from './rule.ts'

export const secretRules: readonly Rule[] = [
  {
    id: 'secret.hidden',
    says: 'A secret reads as `{"set": true, "changedAt": …}`, nested ones too, in records and lists; its text is nowhere.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const answers = [
        await suite.call(recordPath('casinos', casino)),
        await suite.list('casinos', { filter: { id: casino['id'] } }),
        await suite.list('casinos', { filter: { q: casino['name'] } }),
      ]
      const texts = [JSON.stringify(casino), ...answers.map(({ text }) => text)]
      expect(!texts.some(holdsSecret), 'an answer holds it in clear')
      const { operatorApiConfig, servicePassword } = casino
      expect(isMarker(servicePassword), `it reads as ${JSON.stringify(servicePassword)}`)
      expect(
        isObject(operatorApiConfig) && isMarker(operatorApiConfig['secret']),
        'the nested one reads otherwise',
      )
    },
  },
  {
    id: 'secret.kept',
    says: 'A secret that is absent, or comes back as it reads, stays as it is.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const { operatorApiConfig, servicePassword } = casino
      const body = { name: `${String(casino['name'])} changed`, operatorApiConfig, servicePassword }
      const answer = await suite.change('casinos', casino, body)
      expect(answer.status === 200, `sent back as it reads, it answers ${describeAnswer(answer)}`)
      expect(
        JSON.stringify(answer.record['servicePassword']) === JSON.stringify(servicePassword),
        'it was changed',
      )
    },
  },
  {
    id: 'secret.cleared',
    says: '`null` clears a secret that may be empty: it reads as `{"set": false}`.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const answer = await suite.change('casinos', casino, { servicePassword: null })
      const { servicePassword } = answer.record
      expect(
        isObject(servicePassword) && servicePassword['set'] === false,
        `it reads as ${JSON.stringify(servicePassword)}`,
      )
    },
  },
  {
    id: 'secret.new-address',
    says: 'A secret goes to no other address than the one it was entered for: where that changes, it is asked for again.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const config = casino['operatorApiConfig'] as Fields
      const moved = { ...config, apiUrl: 'https://elsewhere.conformance.example/v2' }
      const change = (record: Fields, operatorApiConfig: Fields) =>
        suite.change('casinos', record, { operatorApiConfig })
      const secretIn = ({ record }: Answer) => (record['operatorApiConfig'] as Fields | undefined)?.['secret']
      const answer = await change(casino, moved)
      if (answer.status !== 200) {
        expect([409, 422].includes(answer.status), `another address alone answers ${describeAnswer(answer)}`)
        return
      }
      const kept = secretIn(answer)
      expect(
        isObject(kept) && (kept['set'] === false || kept['addressChanged'] === true),
        `at another address it reads as ${JSON.stringify(kept)}`,
      )
      const entered = secretIn(await change(answer.record, { ...moved, secret: sampleSecrets.nested }))
      expect(isMarker(entered) && !('addressChanged' in Object(entered)), 'it cannot be entered again')
    },
  },
  {
    id: 'secret.not-sent',
    says: 'A push to a bridge that has moved to another address is not sent: it says which secrets have to be entered again, and fails.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const bridge = { id: casino['bridgeId'] }
      const push = `${recordPath('casinos', casino)}/push`
      const move = { routerUrl: 'https://elsewhere.conformance.example/router' }
      const moved = await suite.change(
        'bridges',
        (await suite.call(recordPath('bridges', bridge))).record,
        move,
      )
      if (moved.status !== 200) {
        expect([409, 422].includes(moved.status), `another address alone answers ${describeAnswer(moved)}`)
        return
      }
      const { record: plan } = await suite.call(push)
      const [target] = (plan['targets'] ?? []) as Fields[]
      const unsent = (target?.['unsent'] ?? []) as Fields[]
      for (const field of ['servicePassword', 'operatorApiConfig.secret'])
        expect(
          unsent.some((one) => one['field'] === field && one['code'] === 'secretAddressChanged'),
          `the plan does not say that ${field} has to be entered again`,
        )
      const body = { targets: [target?.['id']] }
      const started = await suite.call(push, {
        ...{ method: 'POST', body, headers: { 'Idempotency-Key': randomUUID() } },
      })
      expect(started.status === 202, `the push answers ${describeAnswer(started)}`)
      const { items } = await waitForJobEnd(suite, started.record)
      for (const { outcome, reason } of items as Fields[]) {
        const code = isObject(reason) ? reason['code'] : undefined
        expect(
          outcome === 'failed' && ['secretAddressChanged', 'addressNotAllowed'].includes(String(code)),
          `the push ends as ${String(outcome)}, ${String(code)}`,
        )
      }
    },
  },
  {
    id: 'secret.not-logged',
    says: 'No entry of the audit log holds a secret.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const entries = await suite.list('audit-entries', {
        filter: { resource: 'casinos', recordId: casino['id'] },
      })
      expect(entries.rows.length > 0, 'there is no entry at all')
      expect(!holdsSecret(entries.text), 'an entry holds it in clear')
    },
  },
]

/** A casino with secrets, with a bridge and a jurisdiction of its own. */
export async function createCasinoWithSecrets({ made }: BackendClient): Promise<Fields> {
  const [bridge, jurisdiction] = [await made('bridges'), await made('jurisdictions')]
  return made('casinos', { bridgeId: bridge['id'], jurisdictionId: jurisdiction['id'] })
}

const holdsSecret = (text: string) => Object.values(sampleSecrets).some((secret) => text.includes(secret))

const isMarker = (value: unknown) =>
  isObject(value) && value['set'] === true && typeof value['changedAt'] === 'string'
