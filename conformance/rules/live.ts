import { isObject } from '../../src/contract/values.ts'
import type { Fields } from '../samples.ts'
import { expect, describeAnswer, type Caller, type BackendClient } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const liveEventRules: readonly Rule[] = [
  {
    id: 'live.changes',
    says: '`GET /api/events` tells of a change after the position before to whoever may read the record, and to nobody else.',
    async check(suite) {
      const before = { admin: await position(suite, 'admin'), visitor: await position(suite, 'visitor') }
      const studio = { resource: 'game-studios', recordId: (await suite.made('game-studios'))['id'] }
      const casino = { resource: 'casinos', recordId: (await aCasino(suite))['id'] }
      for (const { resource, recordId } of [studio, casino])
        expect(
          names(await since(suite, 'admin', before.admin), resource, recordId),
          `administrators are not told of ${resource}`,
        )
      const seen = await since(suite, 'visitor', before.visitor)
      expect(names(seen, 'game-studios', studio.recordId), 'a visitor is not told of a studio')
      expect(!names(seen, 'casinos', casino.recordId), 'a visitor is told of a casino of others')
    },
  },
  {
    id: 'live.position',
    says: 'The `position` of `GET /api/events` says nothing of how much there is that one may not see: it is neither a number nor the same for two people.',
    async check(suite) {
      const [visitor, admin] = [await position(suite, 'visitor'), await position(suite, 'admin')]
      expect(!/^\d+$/.test(visitor), `a visitor is told the number ${visitor}`)
      expect(visitor !== admin, 'a visitor and an administrator are told the same position')
      await aCasino(suite)
      const { length } = await position(suite, 'visitor')
      expect(length === visitor.length, 'a position has another length once more has happened')
    },
  },
  {
    id: 'live.presence',
    says: '`POST /api/presence` tells administrators who else has a record open, and visitors of nobody; a record out of sight is 404.',
    async check(suite) {
      const { id } = await suite.made('game-studios')
      const say = (as: Caller, resource: string, recordId: unknown, left = false) =>
        suite.call('/presence', { as, method: 'POST', body: { resource, recordId, ...(left && { left }) } })
      await say('admin', 'game-studios', id)
      const toVisitor = await say('visitor', 'game-studios', id)
      expect(toVisitor.status === 200, `a visitor is answered ${describeAnswer(toVisitor)}`)
      expect(othersIn(toVisitor.record).length === 0, 'a visitor is told of people')
      const there = async () => othersIn((await say('admin', 'game-studios', id)).record).length
      expect((await there()) === 1, 'an administrator is not told of the visitor')
      await say('visitor', 'game-studios', id, true)
      expect((await there()) === 0, 'whoever has left is still there')
      const casino = await aCasino(suite)
      expectRefusal(await say('visitor', 'casinos', casino['id']), 'notFound', 'a casino of others')
    },
  },
]

async function aCasino(suite: BackendClient): Promise<Fields> {
  const [bridge, jurisdiction] = [await suite.made('bridges'), await suite.made('jurisdictions')]
  return suite.made('casinos', { bridgeId: bridge['id'], jurisdictionId: jurisdiction['id'] })
}

const position = async (suite: BackendClient, as: Caller) => {
  const answer = await suite.call('/events', { as })
  expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
  return String(answer.record['position'])
}

const since = async (suite: BackendClient, as: Caller, before: string) =>
  (await suite.call('/events', { as, headers: { 'Last-Event-ID': before } })).record

const names = ({ changes }: Fields, resource: string, recordId: unknown) =>
  Array.isArray(changes) &&
  changes.some((one) => isObject(one) && one['resource'] === resource && one['recordId'] === recordId)

const othersIn = ({ others }: Fields): unknown[] => (Array.isArray(others) ? (others as unknown[]) : [])
