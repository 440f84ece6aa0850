import type { Fields } from '../samples.ts'
import {
  recordPath,
  expect,
  ifMatchHeaderOf,
  SkippedRuleError,
  describeAnswer,
  type BackendClient,
} from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const casinoScopeRules: readonly Rule[] = [
  {
    id: 'scope.visitor-writes',
    says: 'A visitor creates, changes and deletes no master data: 403.',
    async check(suite) {
      const { call, made } = suite
      const studio = await made('game-studios')
      const as = 'visitor'
      const path = recordPath('game-studios', studio)
      expectRefusal(
        await call('/game-studios', { as, method: 'POST', body: { name: `${suite.mark} visitor` } }),
        'noPermission',
        'POST',
      )
      for (const method of ['PATCH', 'PUT', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : { name: `${suite.mark} visitor` }
        expectRefusal(
          await call(path, { as, method, body, headers: ifMatchHeaderOf(studio) }),
          'noPermission',
          method,
        )
      }
    },
  },
  {
    id: 'scope.visitor-users',
    says: 'Visitors do not see users.',
    async check({ call }) {
      expectRefusal(await call('/users', { as: 'visitor' }), 'noPermission', 'GET /users')
    },
  },
  {
    id: 'scope.list',
    says: 'A visitor’s lists hold what belongs to their casinos, and count no more.',
    async check(suite) {
      const { call, list } = suite
      const { hidden } = await splitCasinosByVisibility(suite)
      const answer = await list('casinos', { range: [0, 999] }, { as: 'visitor' })
      const seen = answer.rows.map(({ id }) => id)
      expect(!hidden.some(({ id }) => seen.includes(id)), 'a casino of others is in the list')
      expect(
        answer.headers.get('X-Total-Count') === String(seen.length),
        'the count is that of more than are seen',
      )
      const own = (await call('/account', { as: 'visitor' })).record['casinoIds']
      expect(
        Array.isArray(own) && seen.every((id) => own.includes(id)),
        'the list has casinos that the account does not name',
      )
    },
  },
  {
    id: 'scope.record',
    says: 'A record out of sight is 404 to a visitor, not 403, and so is what is done with it.',
    async check(suite) {
      const { call } = suite
      const [casino] = (await splitCasinosByVisibility(suite)).hidden
      if (!casino) throw new SkippedRuleError('found no casino that the visitor does not see')
      expectRefusal(
        await call(recordPath('casinos', casino), { as: 'visitor' }),
        'notFound',
        'a casino of others',
      )
      expectRefusal(
        await call(`${recordPath('casinos', casino)}/usage`, { as: 'visitor' }),
        'notFound',
        'its usage',
      )
    },
  },
  {
    id: 'scope.belonging',
    says: 'What belongs to casinos out of sight is not there either: assignments, rounds.',
    async check(suite) {
      const { hidden } = await splitCasinosByVisibility(suite)
      const ids = hidden.map(({ id }) => id)
      if (ids.length === 0) throw new SkippedRuleError('found no casino that the visitor does not see')
      for (const collection of ['casino-games', 'game-rounds']) {
        const answer = await suite.list(
          collection,
          { filter: { casinoId: ids.slice(0, 50) }, range: [0, 9] },
          { as: 'visitor' },
        )
        expect(
          answer.status === 200 && answer.rows.length === 0,
          `${collection} of others are there: ${describeAnswer(answer)}`,
        )
      }
    },
  },
  {
    id: 'scope.events',
    says: 'A significant event is seen by who sees all of its casinos, one of the whole installation by nobody who is limited.',
    async check(suite) {
      const { hidden, seen } = await splitCasinosByVisibility(suite)
      const [own, foreign] = [seen[0]?.['id'], hidden[0]?.['id']]
      const isSeen = async (casinoIds: unknown[]) => {
        const body = { category: 'other', reason: `Written by ${suite.mark}.`, casinoIds }
        const made = await suite.call('/significant-events', { method: 'POST', body })
        expect(made.status === 201, `an event is not taken: ${describeAnswer(made)}`)
        const { status } = await suite.call(recordPath('significant-events', made.record), { as: 'visitor' })
        const filter = { id: made.record['id'] }
        const { rows } = await suite.list('significant-events', { filter }, { as: 'visitor' })
        expect((status === 200) === (rows.length === 1), 'the list and the record do not agree')
        return status === 200
      }
      expect(!(await isSeen([])), 'a visitor sees an event of the whole installation')
      if (own) expect(await isSeen([own]), 'a visitor does not see an event of a casino of theirs')
      if (foreign) expect(!(await isSeen([foreign])), 'a visitor sees an event of a casino of others')
      if (own && foreign)
        expect(
          !(await isSeen([own, foreign])),
          'a visitor sees an event that is about a casino of others, too',
        )
    },
  },
  {
    id: 'scope.no-casinos',
    says: 'An administrator sees every casino where `casino_access` is `all`, and no other way: a list without any casino is none.',
    async check(suite) {
      const { call, list } = suite
      const as = 'limited'
      for (const collection of ['casinos', 'casino-games', 'game-rounds']) {
        const { status, rows } = await list(collection, { range: [0, 9] }, { as })
        expect(status === 200 && rows.length === 0, `${collection} are there for who sees no casino`)
      }
      const [casino] = (await list('casinos', { range: [0, 0] })).rows
      if (!casino) throw new SkippedRuleError('found no casino')
      expectRefusal(await call(recordPath('casinos', casino), { as }), 'notFound', 'a casino')
    },
  },
  {
    id: 'scope.search',
    says: 'A search finds casinos by id and name, to a visitor only theirs, and no users.',
    async check(suite) {
      const { hidden, seen } = await splitCasinosByVisibility(suite)
      const found = async (q: unknown, as: 'admin' | 'visitor') => {
        const answer = await suite.call(`/search?${new URLSearchParams({ q: String(q) })}`, { as })
        const all = answer.record['found']
        expect(
          answer.status === 200 && Array.isArray(all),
          `the search was answered ${describeAnswer(answer)}`,
        )
        return all as Fields[]
      }
      const has = (all: Fields[], { id }: Fields) =>
        all.some((one) => one['resource'] === 'casinos' && one['id'] === id)
      for (const casino of seen.slice(0, 2))
        expect(
          has(await found(casino['id'], 'visitor'), casino),
          'a visitor does not find a casino of theirs',
        )
      for (const casino of hidden.slice(0, 3)) {
        expect(has(await found(casino['id'], 'admin'), casino), 'a casino is not found by its id')
        expect(!has(await found(casino['id'], 'visitor'), casino), 'a casino of others is found by its id')
        expect(
          !has(await found(casino['name'], 'visitor'), casino),
          'a casino of others is found by its name',
        )
      }
      const own = (await suite.call('/account', { as: 'visitor' })).record['username']
      const people = (await found(own, 'visitor')).filter(({ resource }) => resource === 'users')
      expect(people.length === 0, 'a visitor finds users')
    },
  },
]

export async function splitCasinosByVisibility({
  call,
  list,
}: BackendClient): Promise<{ hidden: Fields[]; seen: Fields[] }> {
  const own = (await call('/account', { as: 'visitor' })).record['casinoIds']
  const all = (await list('casinos', { range: [0, 999] })).rows
  const isOwn = ({ id }: Fields) => Array.isArray(own) && own.includes(id)
  return { hidden: all.filter((casino) => !isOwn(casino)), seen: all.filter(isOwn) }
}
