import { isObject, ownValue } from '../../src/contract/values.ts'
import { recordPath, expect, ifMatchHeaderOf, describeAnswer } from '../suite.ts'
import { expectFieldRefusal } from './creation.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

const writes = ['PATCH', 'PUT', 'DELETE']

export const recordVersionRules: readonly Rule[] = [
  {
    id: 'version.missing',
    says: '`PUT`, `PATCH` and `DELETE` without `If-Match`, or with `*`, are 428, and nothing happens.',
    async check({ call, made }) {
      const studio = await made('game-studios')
      const path = recordPath('game-studios', studio)
      for (const method of writes) {
        const body = method === 'DELETE' ? undefined : { name: `${String(studio['name'])} changed` }
        expectRefusal(await call(path, { method, body }), 'versionMissing', `${method} without a version`)
        expectRefusal(
          await call(path, { method, body, headers: { 'If-Match': '*' } }),
          'versionMissing',
          `${method} on any version`,
        )
      }
      expect((await call(path)).record['version'] === studio['version'], 'it was changed all the same')
    },
  },
  {
    id: 'version.stale',
    says: 'A write on another version than that of now is 412 with the current record, and nothing happens.',
    async check({ call, change, made }) {
      const studio = await made('game-studios')
      const path = recordPath('game-studios', studio)
      const name = `${String(studio['name'])} changed`
      const changed = await change('game-studios', studio, { name })
      expect(changed.status === 200, `a change answers ${describeAnswer(changed)}`)
      for (const method of writes) {
        const body = method === 'DELETE' ? undefined : { name: `${name} again` }
        const answer = await call(path, { method, body, headers: ifMatchHeaderOf(studio) })
        expectRefusal(answer, 'stale', `${method} on a version that is gone`)
        const { current } = answer.record
        expect(isObject(current) && current['name'] === name, `${method} does not say how the record is now`)
      }
      expect((await call(path)).record['name'] === name, 'it was changed all the same')
    },
  },
  {
    id: 'version.rises',
    says: 'A change raises `version`, and the `ETag` changes with it.',
    async check({ call, change, made }) {
      const studio = await made('game-studios')
      const path = recordPath('game-studios', studio)
      const before = (await call(path)).headers.get('ETag')
      const answer = await change('game-studios', studio, { name: `${String(studio['name'])} changed` })
      expect(
        Number(answer.record['version']) > Number(studio['version']),
        `the version stays ${String(studio['version'])}`,
      )
      const after = (await call(path)).headers.get('ETag')
      expect(before !== null && after !== null && before !== after, `the ETag stays ${String(before)}`)
    },
  },
  {
    id: 'version.etag',
    says: 'A record has an `ETag`; `If-None-Match` answers 304 without a body.',
    async check({ call, made }) {
      const path = recordPath('game-studios', await made('game-studios'))
      const etag = (await call(path)).headers.get('ETag') ?? ''
      expect(etag !== '', 'it has none')
      const known = await call(path, { headers: { 'If-None-Match': etag } })
      expect(
        known.status === 304 && known.text === '',
        `it answers ${describeAnswer(known)} to what is known`,
      )
      const other = await call(path, { headers: { 'If-None-Match': '"another"' } })
      expect(other.status === 200, `it answers ${describeAnswer(other)} to another one`)
    },
  },
  {
    id: 'change.merges',
    says: '`PATCH` merges the fields given: all others stay as they are.',
    async check({ change, made }) {
      const bridge = await made('bridges')
      const body = { name: `${String(bridge['name'])} changed` }
      const { record } = await change('bridges', bridge, body)
      expect(record['name'] === body.name, 'the field given was not changed')
      const kept = ['routerUrl', 'properties'].every(
        (name) => JSON.stringify(ownValue(record, name)) === JSON.stringify(ownValue(bridge, name)),
      )
      expect(kept, 'other fields were changed, too')
    },
  },
  {
    id: 'change.replaces',
    says: '`PUT` replaces: what is absent is empty afterwards.',
    async check({ call, made }) {
      const bridge = await made('bridges')
      const { name, routerUrl } = bridge
      const answer = await call(recordPath('bridges', bridge), {
        method: 'PUT',
        body: { name, routerUrl },
        headers: ifMatchHeaderOf(bridge),
      })
      const { properties } = answer.record
      expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
      expect(
        isObject(properties) && Object.keys(properties).length === 0,
        'properties that were left out are still there',
      )
    },
  },
  {
    id: 'change.server-fields',
    says: 'What the server sets, or what is entered at creation only, cannot be changed: 422.',
    async check({ call, change, made }) {
      const bridge = await made('bridges')
      const integration = await made('integrations', { bridgeId: bridge['id'] })
      const path = recordPath('integrations', integration)
      for (const body of [{ id: 'another-id' }, { version: 99 }, { createdAt: '2020-01-01T00:00:00.000Z' }]) {
        const answer = await change('integrations', integration, body)
        expectFieldRefusal(answer, Object.keys(body)[0] ?? '', 'readOnlyField')
      }
      const { record } = await call(path)
      expect(
        record['version'] === integration['version'] && record['id'] === integration['id'],
        'it was changed all the same',
      )
    },
  },
]
