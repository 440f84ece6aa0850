import {
  recordPath,
  expect,
  SkippedRuleError,
  describeAnswer,
  type Answer,
  type CallOptions,
  type BackendClient,
} from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'
import { splitCasinosByVisibility } from './scope.ts'

/** What an administrator reads as a visitor, by the header `View-As`. */
export const viewAsRules: readonly Rule[] = [
  {
    id: 'viewing.same',
    says: 'With `View-As`, an administrator reads what the visitor reads, and nothing else: lists, their counts, records.',
    async check(suite) {
      await viewed(suite, async (as) => {
        for (const path of seen) {
          const [own, looked] = [await suite.call(path, { as: 'visitor' }), await suite.call(path, as)]
          expect(looked.status === 200, `${path} answers ${describeAnswer(looked)}`)
          expect(
            countOf(looked) === countOf(own) && looked.text === own.text,
            `${path} answers ${countOf(looked)} rows, to the visitor ${countOf(own)}`,
          )
        }
        const [hidden] = (await splitCasinosByVisibility(suite)).hidden
        if (!hidden) throw new SkippedRuleError('found no casino that the visitor does not see')
        expectRefusal(
          await suite.call(recordPath('casinos', hidden), as),
          'notFound',
          'a casino that the visitor does not see',
        )
        expectRefusal(await suite.call('/users', as), 'noPermission', 'GET /users')
      })
    },
  },
  {
    id: 'viewing.writes',
    says: 'With `View-As` every write is 403 `viewingReadOnly`, those that visitors may do, too, and nothing is changed.',
    async check(suite) {
      const studio = await suite.made('game-studios')
      await viewed(suite, async ({ headers }) => {
        const name = `${suite.mark} seen`
        const path = recordPath('game-studios', studio)
        const write = { ...headers, 'If-Match': `"${String(studio['version'])}"` }
        expectRefusal(
          await suite.call(path, { method: 'PATCH', body: { name }, headers: write }),
          'viewingReadOnly',
          'PATCH',
        )
        expectRefusal(
          await suite.call(path, { method: 'DELETE', headers: write }),
          'viewingReadOnly',
          'DELETE',
        )
        const view = { resource: 'game-studios', name, view: {}, shared: false }
        const saved = await suite.create('saved-views', view, { headers })
        expectRefusal(saved, 'viewingReadOnly', 'POST /saved-views')
        const now = await suite.call(path)
        expect(now.record['name'] === studio['name'], 'it was changed all the same')
      })
    },
  },
  {
    id: 'viewing.administrators',
    says: 'Only administrators begin a viewing, or send `View-As`: it is refused of visitors, not ignored.',
    async check(suite) {
      const begun = await suite.call('/viewings', { as: 'visitor', method: 'POST', body: { casinoIds: [] } })
      expectRefusal(begun, 'noPermission', 'POST /viewings by a visitor')
      await viewed(suite, async ({ headers }) => {
        expectRefusal(
          await suite.call('/casinos', { as: 'visitor', headers }),
          'noPermission',
          'a visitor’s View-As',
        )
      })
    },
  },
  {
    id: 'viewing.narrows',
    says: 'A viewing with no casinos shows none, and one of a casino that does not exist is refused: it never widens.',
    async check(suite) {
      const unknown = { method: 'POST', body: { casinoIds: ['no-such-casino'] } }
      expectRefusal(await suite.call('/viewings', unknown), 'invalid', 'a casino that does not exist')
      await viewed(
        suite,
        async (as) => {
          const answer = await suite.call('/casinos?range=[0,9]', as)
          expect(
            answer.status === 200 && countOf(answer) === '0',
            `there are ${countOf(answer)}: ${describeAnswer(answer)}`,
          )
        },
        { casinoIds: [] },
      )
    },
  },
  {
    id: 'viewing.over',
    says: 'A viewing that has ended, or that nobody has begun, is 403 `viewingOver`, never ignored.',
    async check(suite) {
      let ended: CallOptions = {}
      await viewed(suite, async (as) => void (ended = as))
      for (const as of [ended, { headers: { 'View-As': 'no-such-viewing' } }])
        expectRefusal(await suite.call('/casinos', as), 'viewingOver', 'such a viewing')
    },
  },
]

const seen = ['/casinos?range=[0,99]', '/casino-games?range=[0,99]', '/game-rounds?range=[0,99]', '/home']

const countOf = ({ headers }: Answer) => headers.get('X-Total-Count') ?? 'no'

/** Runs `look` while the caller views as a visitor (the owner of the visitor's token by default), then ends the viewing. */
async function viewed(
  suite: BackendClient,
  look: (as: { headers: Record<string, string> }) => Promise<unknown>,
  wish?: object,
): Promise<void> {
  const body = wish ?? { userId: (await suite.call('/account', { as: 'visitor' })).record['id'] }
  const begun = await suite.call('/viewings', { method: 'POST', body })
  expect(
    begun.status === 201 && typeof begun.record['id'] === 'string',
    `it answers ${describeAnswer(begun)}`,
  )
  try {
    await look({ headers: { 'View-As': begun.record['id'] } })
  } finally {
    await suite.call(recordPath('viewings', begun.record), { method: 'DELETE' })
  }
}
