import { randomUUID } from 'node:crypto'
import type { Fields } from '../samples.ts'
import {
  waitForJobEnd,
  recordPath,
  expect,
  ifMatchHeaderOf,
  SkippedRuleError,
  describeAnswer,
  type Answer,
  type CallOptions,
  type BackendClient,
} from '../suite.ts'
import { expectRefusal } from './calls.ts'
import { expectFieldRefusal } from './creation.ts'
import type { Rule } from './rule.ts'
import { createCasinoWithSecrets } from './secrets.ts'
import { ownValue } from '../../src/contract/values.ts'

export const actionRules: readonly Rule[] = [
  {
    id: 'action.key-missing',
    says: 'An action without an `Idempotency-Key` is 400, and nothing happens.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const answer = await suite.call(`${recordPath('casinos', casino)}/generate-keys`, { method: 'POST' })
      expectRefusal(answer, 'idempotencyKeyMissing', 'an action without a key')
    },
  },
  {
    id: 'action.once',
    says: 'The same `Idempotency-Key` again gets the first answer, and nothing is done twice.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const path = recordPath('casinos', casino)
      const act = (key: string) =>
        suite.call(`${path}/generate-keys`, { method: 'POST', headers: { 'Idempotency-Key': key } })
      const key = randomUUID()
      const [first, again] = [await act(key), await act(key)]
      expect(first.status === 200, `it answers ${describeAnswer(first)}`)
      expect(again.status === 200 && again.text === first.text, 'the second answer is another one')
      const { version, publicKey } = (await suite.call(path)).record
      expect(version === first.record['version'], 'it was done twice')
      const other = await act(randomUUID())
      expect(other.record['publicKey'] !== publicKey, 'another key gets the first answer, too')
    },
  },
  {
    id: 'hash.objection-explained',
    says: 'A hash that its component has reported while it was not allowed, as a mismatch or not listed, is allowed with a reason and a release: without, it is 422 at both.',
    async check(suite) {
      const first = async (result: string) =>
        (await suite.list('cpv-checks', { filter: { result }, range: [0, 0] })).rows.slice(0, 1)
      const found = [...(await first('mismatch')), ...(await first('notListed'))]
      if (found.length === 0) throw new SkippedRuleError('no check has objected to a hash')
      for (const { component, hash } of found) {
        const answer = await suite.create('allowed-hashes', { component, hash })
        for (const field of ['reason', 'release']) expectFieldRefusal(answer, field, 'required')
      }
    },
  },
  {
    id: 'write.once',
    says: 'Of other writes the same: sent again by the same `Idempotency-Key`, each is done once, and answered as it was.',
    async check({ call, keep, mark }) {
      const twice = async (path: string, options: CallOptions) => {
        const headers = { ...options.headers, 'Idempotency-Key': randomUUID() }
        const [first, again] = [
          await call(path, { ...options, headers }),
          await call(path, { ...options, headers }),
        ]
        expect(first.status < 300, `${options.method} answers ${describeAnswer(first)}`)
        expect(
          again.status === first.status && again.text === first.text,
          `${options.method} sent again answers ${describeAnswer(again)}`,
        )
        return first.record
      }
      const made = await twice('/game-studios', { method: 'POST', body: { name: `${mark} once` } })
      keep('game-studios', made)
      const path = recordPath('game-studios', made)
      const body = { name: `${mark} once changed` }
      const changed = await twice(path, { method: 'PATCH', body, headers: ifMatchHeaderOf(made) })
      expect((await call(path)).record['version'] === changed['version'], 'a change was made twice')
      await twice(path, { method: 'DELETE', headers: ifMatchHeaderOf(changed) })
    },
  },
  {
    id: 'write.key-of-one-body',
    says: 'An `Idempotency-Key` belongs to the first body that was sent with it. Another body is answered 422, at the same moment as well as later.',
    async check({ create, mark }) {
      const headers = { 'Idempotency-Key': randomUUID() }
      const make = (name: string) => create('game-studios', { name }, { headers })
      const names = [`${mark} one body`, `${mark} another body`]
      const answers = await Promise.all(names.map(make))
      const taken = answers.findIndex(({ status }) => status === 201)
      expect(taken >= 0, `they answer ${answers.map(describeAnswer).join(' and ')}`)
      expectRefusal(answers[1 - taken] as Answer, 'invalid', 'another body at the same moment')
      expectRefusal(await make(names[1 - taken] as string), 'invalid', 'another body later')
      const again = await make(names[taken] as string)
      expect(again.text === answers[taken]?.text, 'the same body does not get the first answer any more')
    },
  },
  {
    id: 'action.private-key',
    says: '`generate-keys` makes a new pair; the private key stays on the server.',
    async check(suite) {
      const casino = await createCasinoWithSecrets(suite)
      const headers = { 'Idempotency-Key': randomUUID() }
      const answer = await suite.call(`${recordPath('casinos', casino)}/generate-keys`, {
        method: 'POST',
        headers,
      })
      expect(String(answer.record['publicKey']).includes('BEGIN PUBLIC KEY'), 'there is no public key')
      expect(!answer.text.includes('PRIVATE KEY-----'), 'the private key is in the answer')
    },
  },
  {
    id: 'batch.dry-run',
    says: 'A batch with `dryRun` says what would come of it, and does nothing.',
    async check(suite) {
      const item = await itemOf(suite)
      const answer = await suite.call('/casino-games/batch', {
        method: 'POST',
        body: { items: [item], dryRun: true },
      })
      const [impact] = (answer.record['items'] ?? []) as Fields[]
      expect(answer.status === 200 && impact?.['change'] === 'assign', `it answers ${describeAnswer(answer)}`)
      const found = await suite.list('casino-games', { filter: { casinoId: item['casinoId'] } })
      expect(found.rows.length === 0, 'the game is assigned all the same')
    },
  },
  {
    id: 'job.ends',
    says: 'What takes long answers 202 with a job, which `GET /api/jobs/{id}` follows to its end, item by item.',
    async check(suite) {
      const item = await itemOf(suite)
      const headers = { 'Idempotency-Key': randomUUID() }
      const body = { items: [item] }
      const started = await suite.call('/casino-games/batch', { method: 'POST', body, headers })
      expect(
        started.status === 202 && typeof started.record['id'] === 'string',
        `it answers ${describeAnswer(started)}`,
      )
      const again = await suite.call('/casino-games/batch', { method: 'POST', body, headers })
      expect(again.record['id'] === started.record['id'], 'the same key starts another job')
      const job = await waitForJobEnd(suite, started.record)
      expect(
        job['state'] === 'done' && job['done'] === 1,
        `it ends as ${String(job['state'])}, ${String(job['done'])} done`,
      )
      const found = await suite.list('casino-games', { filter: { casinoId: item['casinoId'] } })
      for (const row of found.rows) suite.keep('casino-games', row)
      expect(found.rows.length === 1, `there are ${found.rows.length} assignments afterwards`)
    },
  },
  {
    id: 'assignment.playable',
    says: 'A game that is active in a casino can be played only once a push has named it; which link is missing is said, also by `dryRun`.',
    async check(suite) {
      const item = { ...(await itemOf(suite)), active: true }
      const path = '/casino-games/batch'
      const tried = await suite.call(path, { method: 'POST', body: { items: [item], dryRun: true } })
      const [impact] = (tried.record['items'] ?? []) as Fields[]
      const { record } = await suite.create('casino-games', item)
      const [links, planned] = [linksOf(record), linksOf(impact, 'links')]
      expect(links.get('casino') === 'green', 'its own switch is not on')
      expect(links.get('push') === 'red', 'it was pushed, it says')
      expect(record['playable'] === false, 'it can be played, it says')
      expect(
        [...links].every(([link, state]) => planned.get(link) === state),
        'the preview says otherwise',
      )
    },
  },
]

const linksOf = (record: Fields | undefined, field = 'playableLinks') =>
  new Map(((ownValue(record, field) ?? []) as Fields[]).map(({ link, state }) => [link, state]))

async function itemOf(suite: BackendClient): Promise<Fields> {
  const casino = await createCasinoWithSecrets(suite)
  const [game] = (await suite.list('games', { range: [0, 0] })).rows
  expect(game !== undefined, 'there is no game to assign')
  return { casinoId: casino['id'], gameId: game['id'], active: false }
}
