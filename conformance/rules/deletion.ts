import type { Fields } from '../samples.ts'
import { recordPath, expect, ifMatchHeaderOf, describeAnswer } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const deletionRules: readonly Rule[] = [
  {
    id: 'delete.gone',
    says: 'Deleting answers the record as it was; from then on it is 404.',
    async check({ call, made, list }) {
      const studio = await made('game-studios')
      const path = recordPath('game-studios', studio)
      const answer = await call(path, { method: 'DELETE', headers: ifMatchHeaderOf(studio) })
      expect(
        answer.status === 200 && answer.record['id'] === studio['id'],
        `it answers ${describeAnswer(answer)}`,
      )
      expectRefusal(await call(path), 'notFound', 'what was deleted')
      const found = await list('game-studios', { filter: { id: studio['id'] } })
      expect(found.rows.length === 0, 'it is still in the list')
    },
  },
  {
    id: 'delete.in-use',
    says: 'What others need is not deleted: 409, and `refs` name them.',
    async check({ call, made }) {
      const bridge = await made('bridges')
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      const answer = await call(recordPath('bridges', bridge), {
        method: 'DELETE',
        headers: ifMatchHeaderOf(bridge),
      })
      expectRefusal(answer, 'bridgeHasIntegrations', 'deleting a bridge in use')
      const refs = answer.record['refs'] as Fields[] | undefined
      expect(refs?.some(({ id }) => id === integration['id']) === true, 'refs do not name the integration')
    },
  },
  {
    id: 'delete.no-cascade',
    says: 'A refused deletion leaves everything as it was: neither the record nor its users go.',
    async check({ call, made }) {
      const bridge = await made('bridges')
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      await call(recordPath('bridges', bridge), { method: 'DELETE', headers: ifMatchHeaderOf(bridge) })
      expect((await call(recordPath('bridges', bridge))).status === 200, 'the bridge is gone')
      expect(
        (await call(recordPath('integrations', integration))).status === 200,
        'the integration is gone with it',
      )
    },
  },
  {
    id: 'usage.names',
    says: '`GET /api/<collection>/{id}/usage` says where a record is used.',
    async check({ call, made }) {
      const bridge = await made('bridges')
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      const answer = await call(`${recordPath('bridges', bridge)}/usage`)
      const own = answer.rows.find(({ resource }) => resource === 'integrations')
      expect(own !== undefined && own['count'] === 1, `it answers ${answer.text.slice(0, 200)}`)
      expect(
        JSON.stringify(own['records']).includes(String(integration['id'])),
        'it does not name the integration',
      )
    },
  },
]
