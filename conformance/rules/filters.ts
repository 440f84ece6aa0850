import { expect, describeAnswer, type Answer } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const filterRules: readonly Rule[] = [
  {
    id: 'filter.equality',
    says: 'A filter is equality by field; a list of values means one of them.',
    async check({ made, list }) {
      const [one, other] = [await made('game-studios'), await made('game-studios')]
      only(await list('game-studios', { filter: { name: one['name'] } }), [one['id']], 'one name')
      only(
        await list('game-studios', { filter: { name: [one['name'], other['name']] } }),
        [one['id'], other['id']],
        'two names',
      )
      only(await list('game-studios', { filter: { name: 'nobody has this name' } }), [], 'no name')
    },
  },
  {
    id: 'filter.get-many',
    says: '`filter={"id":["a","b"]}` answers those records, and none for ids that do not exist.',
    async check({ made, list }) {
      const [one, other] = [await made('game-studios'), await made('game-studios')]
      const filter = { id: [one['id'], other['id'], 'no-such-record'] }
      only(await list('game-studios', { filter }), [one['id'], other['id']], 'two ids and one that is none')
    },
  },
  {
    id: 'filter.text',
    says: '`q` looks for a text in the record’s texts, case ignored.',
    async check({ made, list }) {
      const one = await made('game-studios')
      const q = String(one['name']).toUpperCase()
      only(await list('game-studios', { filter: { q } }), [one['id']], 'the name in capitals')
      only(await list('game-studios', { filter: { q: `${q} and more` } }), [], 'another text')
    },
  },
  {
    id: 'filter.bounds',
    says: '`<field>_gte` and `<field>_lte` narrow dates and numbers, both included.',
    async check(suite) {
      const one = await suite.made('game-studios')
      const { createdAt } = one
      const within = (bounds: object) => suite.list('game-studios', { filter: { id: one['id'], ...bounds } })
      only(
        await within({ createdAt_gte: createdAt, createdAt_lte: createdAt }),
        [one['id']],
        'its very instant',
      )
      only(await within({ createdAt_gte: moved(createdAt, 1000) }), [], 'what was created later')
      only(await within({ createdAt_lte: moved(createdAt, -1000) }), [], 'what was created earlier')
    },
  },
  {
    id: 'filter.numbers',
    says: 'Rows and numbers beyond what can be told apart are 400, never a fault of the server.',
    async check({ call }) {
      for (const range of ['[9007199254740992,9007199254740993]', '[1e300,1e300]'])
        expectRefusal(await call(`/game-studios?range=${range}`), 'malformed', range)
      expectRefusal(
        await call('/game-studios?filter={"version_gte":1e300}'),
        'malformed',
        'version_gte 1e300',
      )
    },
  },
  {
    id: 'filter.count',
    says: 'The total counts what the filter lets through.',
    async check({ made, list, mark }) {
      await made('game-studios')
      const answer = await list('game-studios', { filter: { q: mark }, range: [0, 0] })
      const total = answer.headers.get('X-Total-Count')
      expect(total === '1', `one is let through, and the total is ${String(total)}`)
      const range = answer.headers.get('Content-Range')
      expect(range?.endsWith('/1') === true, `one is let through, and Content-Range is ${String(range)}`)
    },
  },
  {
    id: 'filter.unknown',
    says: 'An unknown field, an unknown parameter and what cannot be read are 400, never ignored.',
    async check({ list }) {
      for (const filter of [{ nothing: 1 }, { name_gte: 'a' }, { name: { a: 1 } }, '{', '[]', 'name'])
        expectRefusal(await list('game-studios', { filter }), 'malformed', `filter=${JSON.stringify(filter)}`)
      expectRefusal(await list('game-studios', { page: 2 }), 'malformed', 'page=2')
    },
  },
]

function only(answer: Answer, ids: unknown[], what: string): void {
  const found = answer.rows.map(({ id }) => String(id)).sort()
  expect(answer.status === 200, `${what} answers ${describeAnswer(answer)}`)
  expect(
    found.join() === ids.map(String).sort().join(),
    `${what} finds ${found.length} instead of ${ids.length}`,
  )
}

const moved = (instant: unknown, by: number) => new Date(Date.parse(String(instant)) + by).toISOString()
