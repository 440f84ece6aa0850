import { isDeepStrictEqual } from 'node:util'
import type { Fields } from '../samples.ts'
import { recordPath, expect, ifMatchHeaderOf, describeAnswer, type BackendClient } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'

export const auditRules: readonly Rule[] = [
  {
    id: 'audit.written',
    says: 'Every create, update and delete is in the audit log: who, by id, name and username, when, and each field before and after.',
    async check(suite) {
      const studio = await suite.made('game-studios')
      const path = recordPath('game-studios', studio)
      const name = `${String(studio['name'])} changed`
      const changed = await suite.change('game-studios', studio, { name })
      await suite.call(path, { method: 'DELETE', headers: ifMatchHeaderOf(changed.record) })
      const entries = await entriesOf(suite, studio)
      const actions = entries.map(({ action }) => action).join()
      expect(
        actions === 'create,update,delete',
        `of a creation, a change and a deletion there are: ${actions || 'none'}`,
      )
      const [own] = (entries[1]?.['changes'] ?? []) as Fields[]
      expect(
        own?.['field'] === 'name' && own['before'] === studio['name'] && own['after'] === name,
        `the change reads ${JSON.stringify(own)}`,
      )
      const account = (await suite.call('/account')).record
      expect(
        entries.every(({ by }) => (by as Fields)['id'] === account['id']),
        'they are by somebody else',
      )
      expect(
        entries.every(({ by }) => (by as Fields)['username'] === account['username']),
        'they do not say the username, and a name can be taken from somebody else',
      )
    },
  },
  {
    id: 'audit.refused',
    says: 'Of the writes that are refused to a person within a minute, the first is in the audit log at once, with its code.',
    async check(suite) {
      const { id, name } = await suite.made('game-studios')
      const other = await suite.made('game-studios')
      await suite.change('game-studios', other, { name })
      const account = (await suite.call('/account')).record
      const filter = { action: 'refused', 'by.id': account['id'] }
      const { rows } = await suite.list('audit-entries', { filter, sort: ['id', 'DESC'], range: [0, 99] })
      const own = rows.find(({ recordId }) => recordId === other['id'])
      const isOfLate = ({ changedAt }: Fields) =>
        Date.parse(String(other['createdAt'])) - Date.parse(String(changedAt)) < 60_000
      expect(
        own ? own['code'] === 'nameTaken' : rows.some(isOfLate),
        `of the name of ${String(id)} given again, the log has ${JSON.stringify(own ?? null)}, and nothing else of late`,
      )
    },
  },
  {
    id: 'audit.unchangeable',
    says: 'Nobody writes, changes or deletes an entry: 405.',
    async check(suite) {
      const [entry] = (await suite.list('audit-entries', { range: [0, 0] })).rows
      expect(entry !== undefined, 'there is no entry')
      const path = recordPath('audit-entries', entry)
      for (const method of ['PATCH', 'PUT', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : { action: 'update' }
        expectRefusal(
          await suite.call(path, { method, body, headers: ifMatchHeaderOf(entry) }),
          'methodNotAllowed',
          method,
        )
      }
      expectRefusal(
        await suite.call('/audit-entries', { method: 'POST', body: {} }),
        'methodNotAllowed',
        'POST',
      )
    },
  },
  {
    id: 'audit.chain',
    says: 'Each entry holds the hash of the one before, and `verify` finds the log as it was written.',
    async check(suite) {
      await suite.made('game-studios')
      const { rows } = await suite.list('audit-entries', { sort: ['id', 'DESC'], range: [0, 9] })
      const isChained = rows.slice(1).every(({ hash }, index) => rows[index]?.['previousHash'] === hash)
      expect(rows.length > 1 && isChained, 'the last entries are not chained')
      const answer = await suite.call('/audit-entries/verify')
      expect(answer.record['valid'] === true, `it answers ${describeAnswer(answer)}`)
    },
  },
  {
    id: 'audit.any-name',
    says: 'Names that people choose are names like any other, `constructor` and `toString` as well: their changes are on record as they were, and the log verifies.',
    async check(suite) {
      const bridge = await suite.made('bridges', { properties: { toString: 'one', pool: 'one' } })
      const properties = { constructor: 'two', pool: 'one' }
      const changed = await suite.change('bridges', bridge, { properties })
      expect(
        isDeepStrictEqual(changed.record['properties'], properties),
        `it answers ${describeAnswer(changed)}`,
      )
      const filter = { resource: 'bridges', recordId: bridge['id'], action: 'update' }
      const [entry] = (await suite.list('audit-entries', { filter })).rows
      const changes = entry?.['changes'] as Fields[] | undefined
      const found = (field: string) => changes?.find((change) => change['field'] === field)
      const wanted = [
        { field: 'properties.toString', before: 'one', after: null },
        { field: 'properties.constructor', before: null, after: 'two' },
      ]
      for (const change of wanted)
        expect(
          isDeepStrictEqual(found(change.field), change),
          `of ${change.field} the log has ${JSON.stringify(found(change.field) ?? null)}`,
        )
      const answer = await suite.call('/audit-entries/verify')
      expect(answer.record['valid'] === true, `verify answers ${describeAnswer(answer)}`)
    },
  },
  {
    id: 'event.final',
    says: 'A significant event is never changed or deleted: 405.',
    async check(suite) {
      for (const method of ['PATCH', 'PUT', 'DELETE']) {
        const body = method === 'DELETE' ? undefined : { reason: 'This was otherwise.' }
        expectRefusal(
          await suite.call('/significant-events/any', { method, body }),
          'methodNotAllowed',
          method,
        )
      }
    },
  },
]

/** The audit entries of a record, the oldest first. */
async function entriesOf({ list }: BackendClient, { id }: Fields): Promise<Fields[]> {
  const filter = { resource: 'game-studios', recordId: id }
  return (await list('audit-entries', { filter, sort: ['id', 'ASC'] })).rows
}
