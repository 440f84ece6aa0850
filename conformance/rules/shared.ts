import { quotas } from '../../src/contract/quotas.ts'
import type { Fields } from '../samples.ts'
import { recordPath, expect, ifMatch, SkippedRule, type Suite } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

/** Records that several casinos or users share. */
export const sharedRules: readonly Rule[] = [
  {
    id: 'shared.seen-by-all',
    says: 'A bridge or an integration that serves casinos out of sight is changed only by who sees all of them: 403.',
    async check(suite) {
      const { call, made, tokens } = suite
      if (!tokens.limited) throw new SkippedRule('needs --limited-token')
      const as = { token: tokens.limited }
      const [bridge, jurisdiction] = [await made('bridges'), await made('jurisdictions')]
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      const of = { bridgeId: bridge['id'], jurisdictionId: jurisdiction['id'] }
      await made('casinos', { ...of, integrationId: integration['id'] })
      const changes: [collection: string, record: Fields, body: Fields][] = [
        ['bridges', bridge, { routerUrl: 'https://elsewhere.conformance.example/router' }],
        ['integrations', integration, { gameClientIntegrationUrl: 'https://elsewhere.conformance.example/' }],
      ]
      for (const [collection, record, body] of changes) {
        const headers = ifMatch(record)
        const answer = await call(recordPath(collection, record), { as, method: 'PATCH', body, headers })
        expectRefusal(answer, 403, 'noPermission', `PATCH ${collection}`)
      }
    },
  },
  {
    id: 'quota.views',
    says: `A person keeps at most ${quotas.views} views: one more is 409 \`tooManyViews\`.`,
    async check(suite) {
      const own = (await suite.call('/account')).record['id']
      const { headers } = await suite.list('saved-views', { filter: { ownerId: own }, range: [0, 0] })
      const left = quotas.views - Number(headers.get('X-Total-Count'))
      for (let count = 0; count < left; count++) await addView(suite, count)
      expectRefusal(await suite.call('/saved-views', viewOf(suite, left)), 409, 'tooManyViews', 'one more')
    },
  },
]

async function addView(suite: Suite, count: number): Promise<void> {
  const { status, record } = await suite.call('/saved-views', viewOf(suite, count))
  if (status === 429) throw new SkippedRule('is told to wait before there are so many')
  expect(status === 201, `view ${count} of ${quotas.views} is refused with ${status}`)
  suite.keep('saved-views', record)
}

const viewOf = ({ mark }: Suite, count: number) => {
  const sort = { field: 'name', order: 'ASC' }
  const view = { columns: ['name'], filter: {}, sort, perPage: 25, density: 'compact' }
  return {
    method: 'POST',
    body: { resource: 'game-studios', name: `${mark} ${count}`, view, shared: false },
  }
}
