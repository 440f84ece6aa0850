import { sampleBuilders } from '../samples.ts'
import { recordPath, expect, describeAnswer, type Answer } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'
import { statusByErrorCode, type ErrorCode } from '../../src/contract/errors.ts'
import { ownValue } from '../../src/contract/values.ts'

export const creationRules: readonly Rule[] = [
  {
    id: 'create.answer',
    says: 'Creating answers 201 with the record, its `Location`, and what the server sets: id, version 1, instants.',
    async check({ call, create, mark }) {
      const answer = await create('game-studios', sampleBuilders['game-studios'](mark))
      expect(answer.status === 201, `it answers ${describeAnswer(answer)}`)
      const { record, headers } = answer
      const { id, version, createdAt, updatedAt } = record
      expect(typeof id === 'string' && id !== '', 'it has no id')
      expect(version === 1, `its version is ${String(version)}`)
      expect(isInstant(createdAt) && isInstant(updatedAt), 'it does not say when it was made')
      const location = headers.get('Location') ?? ''
      expect(location.endsWith(recordPath('game-studios', record)), `its Location is "${location}"`)
      const read = await call(recordPath('game-studios', record))
      expect(read.status === 200 && read.text === answer.text, 'it reads otherwise than it was answered')
    },
  },
  {
    id: 'create.server-fields',
    says: 'What the server sets cannot be set by a caller: id where it is given, version, createdAt are 422.',
    async check(suite) {
      for (const forged of [{ id: 'chosen' }, { version: 7 }, { createdAt: '2020-01-01T00:00:00.000Z' }]) {
        const body = { ...sampleBuilders['game-studios'](suite.mark), ...forged }
        const answer = await suite.create('game-studios', body)
        expectFieldRefusal(answer, Object.keys(forged)[0] ?? '', 'readOnlyField')
      }
    },
  },
  {
    id: 'create.unknown-field',
    says: 'An unknown field is 422, named in `errors`.',
    async check(suite) {
      const body = { ...sampleBuilders['game-studios'](suite.mark), nothing: 1 }
      expectFieldRefusal(await suite.create('game-studios', body), 'nothing', 'unknownField')
    },
  },
  {
    id: 'create.required',
    says: 'A required field that is absent or blank is 422, named in `errors`.',
    async check({ call }) {
      for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }])
        expectFieldRefusal(await call('/game-studios', { method: 'POST', body }), 'name', 'required')
    },
  },
  {
    id: 'create.types',
    says: 'A value of another type or beyond its bounds is 422, named in `errors`.',
    async check({ call, mark }) {
      expectFieldRefusal(await call('/game-studios', { method: 'POST', body: { name: 5 } }), 'name')
      expectFieldRefusal(
        await call('/game-studios', { method: 'POST', body: { name: 'x'.repeat(201) } }),
        'name',
        'tooLong',
      )
      const bridge = { ...sampleBuilders.bridges(mark), routerUrl: 'javascript:alert(1)' }
      expectFieldRefusal(await call('/bridges', { method: 'POST', body: bridge }), 'routerUrl', 'urlInvalid')
    },
  },
  {
    id: 'create.entries',
    says: 'A list or map with more entries than the document allows is 422, named in `errors`, and nothing is stored.',
    async check({ create, mark }) {
      const properties = Object.fromEntries(Array.from({ length: 201 }, (_, at) => [`p${at}`, 'x']))
      const answer = await create('bridges', { ...sampleBuilders.bridges(mark), properties })
      expectFieldRefusal(answer, 'properties', 'tooManyValues')
    },
  },
  {
    id: 'create.characters',
    says: 'A character that nobody sees is 422 in a name; names are the same however their characters are composed.',
    async check({ create, mark }) {
      const studio = (name: string) => create('game-studios', { name })
      const name = String(sampleBuilders['game-studios'](mark)['name'])
      expectFieldRefusal(await studio(`${name}\u200b`), 'name', 'characterNotAllowed')
      const composed = await studio(`${name} \u00e9`)
      expect(composed.status === 201, `it answers ${describeAnswer(composed)}`)
      expectRefusal(await studio(`${name} e\u0301`), 'nameTaken', 'the same name as NFD')
    },
  },
  {
    id: 'create.reference',
    says: 'A reference to a record that does not exist is 422, named in `errors`.',
    async check({ call, mark }) {
      const body = { ...sampleBuilders.integrations(mark), bridgeId: 'no-such-record' }
      expectFieldRefusal(
        await call('/integrations', { method: 'POST', body }),
        'bridgeId',
        'referenceMissing',
      )
    },
  },
  {
    id: 'unique.name',
    says: 'A name that is taken is 409, with the field in `errors`.',
    async check(suite) {
      const { name } = await suite.made('game-studios')
      const answer = await suite.create('game-studios', { name })
      expectRefusal(answer, 'nameTaken', 'the same name again')
      expectFieldRefusal(answer, 'name', 'nameTaken')
    },
  },
  {
    id: 'unique.case',
    says: 'Uniqueness ignores case and surrounding blanks.',
    async check(suite) {
      const { name } = await suite.made('game-studios')
      const answer = await suite.create('game-studios', { name: `  ${String(name).toUpperCase()} ` })
      expectRefusal(answer, 'nameTaken', 'the same name in capitals')
    },
  },
  {
    id: 'unique.id',
    says: 'A chosen id that is taken is 409.',
    async check(suite) {
      const bridge = await suite.made('bridges')
      const { id } = await suite.made('integrations', { bridgeId: bridge['id'] })
      const body = { ...sampleBuilders.integrations(suite.mark), bridgeId: bridge['id'], id }
      expectRefusal(
        await suite.call('/integrations', { method: 'POST', body }),
        'integrationIdTaken',
        'the same id again',
      )
    },
  },
]

/** Throws unless a refusal names the field that it belongs to. */
export function expectFieldRefusal(answer: Answer, field: string, code?: ErrorCode): void {
  const status = statusByErrorCode[code ?? 'invalid']
  expect(answer.status === status, `${field} answers ${describeAnswer(answer)} instead of ${status}`)
  const errors = answer.record['errors'] as Record<string, { code?: string }> | undefined
  const found = ownValue(errors, field)
  expect(found !== undefined, `errors do not name ${field}: ${JSON.stringify(errors ?? null)}`)
  expect(
    code === undefined || found.code === code,
    `errors.${field} is ${String(found.code)} instead of ${String(code)}`,
  )
}

const isInstant = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT.*Z$/.test(value)
