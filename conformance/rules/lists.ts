import { expect, describeAnswer, type BackendClient } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const listRules: readonly Rule[] = [
  {
    id: 'list.content-range',
    says: 'A page says by `Content-Range: <collection> <first>-<last>/<total>` and `X-Total-Count` what it is a part of.',
    async check(suite) {
      await three(suite)
      const answer = await suite.list('game-studios', { filter: { q: suite.mark }, range: [0, 1] })
      expect(
        answer.status === 200 && answer.rows.length === 2,
        `two of three were asked for, and there are ${answer.rows.length}`,
      )
      says(answer.headers, 'game-studios 0-1/3', '3')
      const rest = await suite.list('game-studios', { filter: { q: suite.mark }, range: [2, 24] })
      expect(rest.rows.length === 1, `the last of three was asked for, and there are ${rest.rows.length}`)
      says(rest.headers, 'game-studios 2-2/3', '3')
    },
  },
  {
    id: 'list.beyond-end',
    says: 'A page beyond the end is empty: 200, `<collection> */<total>`.',
    async check(suite) {
      await three(suite)
      const answer = await suite.list('game-studios', { filter: { q: suite.mark }, range: [100, 124] })
      expect(answer.status === 200 && answer.rows.length === 0, `it answers ${describeAnswer(answer)}`)
      says(answer.headers, 'game-studios */3', '3')
    },
  },
  {
    id: 'list.range-malformed',
    says: 'A range that cannot be read, runs backwards or is longer than 1000 is 400.',
    async check({ list }) {
      for (const range of ['[', '[0]', '[-1,5]', '[5,1]', '[0,1000]', '{"a":1}', '[0.5,2]'])
        expectRefusal(await list('game-studios', { range }), 'malformed', `range=${range}`)
    },
  },
  {
    id: 'list.sort',
    says: 'A list is in the order asked for, either way.',
    async check(suite) {
      await three(suite)
      const names = async (order: string) =>
        (await suite.list('game-studios', { filter: { q: suite.mark }, sort: ['name', order] })).rows
          .map(({ name }) => String(name).slice(-1))
          .join('')
      const [up, down] = [await names('ASC'), await names('DESC')]
      expect(up === 'abc', `upwards they are ${up}`)
      expect(down === 'cba', `downwards they are ${down}`)
    },
  },
  {
    id: 'list.sort-unknown',
    says: 'An unknown field or direction to sort by is 400, never ignored.',
    async check({ list }) {
      for (const sort of [['nothing', 'ASC'], ['name', 'SIDEWAYS'], ['name'], 'name'])
        expectRefusal(await list('game-studios', { sort }), 'malformed', `sort=${JSON.stringify(sort)}`)
    },
  },
  {
    id: 'list.order-stable',
    says: 'Pages neither repeat nor lose a record, also where many agree in what they are sorted by.',
    async check({ list }) {
      const sort = ['supportsVouchers', 'ASC']
      const ids = async (range: number[]) =>
        (await list('game-versions', { sort, range })).rows.map(({ id }) => String(id))
      const whole = await ids([0, 29])
      const pages = [...(await ids([0, 9])), ...(await ids([10, 19])), ...(await ids([20, 29]))]
      expect(whole.join() === pages.join(), 'pages come in another order than the whole')
      expect(new Set(pages).size === pages.length, 'a record is on two pages')
      expect((await ids([0, 29])).join() === whole.join(), 'the same list comes in another order')
    },
  },
  {
    id: 'list.etag',
    says: 'A list has an `ETag`; `If-None-Match` answers 304 while it is the same, and 200 once it is not.',
    async check(suite) {
      const [studio] = await three(suite)
      const read = (headers = {}) => suite.list('game-studios', { filter: { q: suite.mark } }, { headers })
      const etag = (await read()).headers.get('ETag') ?? ''
      expect(etag !== '', 'it has none')
      const known = await read({ 'If-None-Match': etag })
      expect(
        known.status === 304 && known.text === '',
        `it answers ${describeAnswer(known)} to what is known`,
      )
      await suite.change('game-studios', studio, { name: `${suite.mark} z` })
      const changed = await read({ 'If-None-Match': etag })
      expect(
        changed.status === 200 && changed.headers.get('ETag') !== etag,
        'it stays the same after a change',
      )
    },
  },
]

function says(headers: Headers, range: string, total: string): void {
  const [is, count] = [headers.get('Content-Range'), headers.get('X-Total-Count')]
  expect(is === range, `Content-Range is "${String(is)}" instead of "${range}"`)
  expect(count === total, `X-Total-Count is ${String(count)} instead of ${total}`)
}

/** Three studios with names that end in a, b and c, created in another order. */
async function three({ made, mark }: BackendClient) {
  const second = await made('game-studios', { name: `${mark} b` })
  await made('game-studios', { name: `${mark} c` })
  await made('game-studios', { name: `${mark} a` })
  return [second] as const
}
