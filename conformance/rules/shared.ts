import { quotas } from '../../src/contract/limits.ts'
import { sampleBuilders, type Fields } from '../samples.ts'
import {
  describeAnswer,
  recordPath,
  expect,
  SkippedRuleError,
  type Answer,
  type BackendClient,
} from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const sharedRecordRules: readonly Rule[] = [
  {
    id: 'shared.seen-by-all',
    says: 'A bridge or an integration that serves casinos out of sight is changed only by who sees all of them: 403.',
    async check(suite) {
      const { change, made } = suite
      const [bridge, jurisdiction] = [await made('bridges'), await made('jurisdictions')]
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      const of = { bridgeId: bridge['id'], jurisdictionId: jurisdiction['id'] }
      await made('casinos', { ...of, integrationId: integration['id'] })
      const changes: [collection: string, record: Fields, body: Fields][] = [
        ['bridges', bridge, { routerUrl: 'https://elsewhere.conformance.example/router' }],
        ['integrations', integration, { gameClientIntegrationUrl: 'https://elsewhere.conformance.example/' }],
      ]
      for (const [collection, record, body] of changes) {
        const answer = await change(collection, record, body, { as: 'limited' })
        expectRefusal(answer, 'noPermission', `PATCH ${collection}`)
      }
    },
  },
  {
    id: 'shared.not-joined',
    says: 'What serves casinos out of sight is not joined by who does not see all of them: 403, with `servesOthers` at the field.',
    async check(suite) {
      const { own, shared, move } = await bridgesOf(suite)
      const another = (await suite.made('bridges'))['id']
      const free = await move('limited', another)
      expect(free.status === 200, `a bridge that serves nobody is not joined: ${describeAnswer(free)}`)
      expectShared(await move('limited', shared), 'a change')
      const body = { ...sampleBuilders.integrations(suite.mark), bridgeId: shared }
      expectShared(await suite.create('integrations', body, { as: 'limited' }), 'a creation')
      expect((await move('limited', own)).status === 200, 'the first bridge is not joined again')
    },
  },
  {
    id: 'shared.not-left',
    says: 'What serves casinos out of sight is not left by who does not see all of them, either: they could not come back.',
    async check(suite) {
      const { own, shared, move } = await bridgesOf(suite)
      const joined = await move('admin', shared)
      expect(joined.status === 200, `who sees them all does not join it: ${describeAnswer(joined)}`)
      expectShared(await move('limited', own), 'leaving')
      const left = await move('admin', own)
      expect(left.status === 200, `who sees them all does not leave it: ${describeAnswer(left)}`)
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
      expectRefusal(await suite.call('/saved-views', viewOf(suite, left)), 'tooManyViews', 'one more')
    },
  },
]

/** An integration with its own bridge, a second bridge that serves a casino, and a function that moves the integration between them. */
async function bridgesOf(suite: BackendClient) {
  const { call, change, made } = suite
  const [own, shared] = [(await made('bridges'))['id'], (await made('bridges'))['id']]
  await made('casinos', { bridgeId: shared, jurisdictionId: (await made('jurisdictions'))['id'] })
  const path = recordPath('integrations', await made('integrations', { bridgeId: own }))
  return {
    ...{ own, shared },
    move: async (as: 'admin' | 'limited', bridgeId: unknown) =>
      change('integrations', (await call(path)).record, { bridgeId }, { as }),
  }
}

function expectShared(answer: Answer, what: string): void {
  expectRefusal(answer, 'noPermission', what)
  const { bridgeId } = (answer.record['errors'] ?? {}) as Fields
  expect(
    (bridgeId as Fields | undefined)?.['code'] === 'servesOthers',
    `${what} does not say at the field why`,
  )
}

async function addView(suite: BackendClient, count: number): Promise<void> {
  const { status, record } = await suite.call('/saved-views', viewOf(suite, count))
  if (status === 429) throw new SkippedRuleError('is told to wait before there are so many')
  expect(status === 201, `view ${count} of ${quotas.views} is refused with ${status}`)
  suite.keep('saved-views', record)
}

const viewOf = ({ mark }: BackendClient, count: number) => {
  const sort = { field: 'name', order: 'ASC' }
  const view = { columns: ['name'], filter: {}, sort, perPage: 25, density: 'compact' }
  return {
    method: 'POST',
    body: { resource: 'game-studios', name: `${mark} ${count}`, view, shared: false },
  }
}
