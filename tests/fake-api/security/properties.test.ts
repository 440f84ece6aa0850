import { describe, expect, it } from 'vitest'
import { isPlainSecret } from '../../../fake-api/plainSecret.ts'
import { registry } from '../../../resources/entities.ts'
import { fieldsOf, fieldsWithVariants, type Field, type Entity } from '../../../src/contract/entity.ts'
import type { Row } from '../../../src/contract/values.ts'
import { callers, ifMatch, installation, sampleOf, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** API3 (OWASP): fields that clients may not write, and fields that nobody may read. */
const api = startForAll(() => startApi({ state: installation() }))

const written = registry.all.filter(({ readOnly, external }) => !readOnly && !external)
const changed = written.filter(({ immutable }) => !immutable)

/** A value that differs from the server's. */
const other = ({ kind }: Field): unknown => {
  if (kind === 'integer' || kind === 'amount' || kind === 'percent') return 4711
  if (kind === 'instant') return '2001-01-01T00:00:00.000Z'
  if (kind === 'flag') return true
  return kind === 'json' ? { id: 'u-else', name: 'Else' } : 'mine'
}

async function made(entity: Entity): Promise<Row> {
  const { status, record } = await api.call(`/${entity.name}`, {
    method: 'POST',
    body: sampleOf(entity, `own${++count}`),
  })
  expect(status).toBe(201)
  return record
}
let count = 0

describe.each(written)('$name', (entity) => {
  const { name } = entity
  const fixed = fieldsOf(entity).filter(({ readOnly }) => readOnly)

  it('refuses fields of the server at creation', async () => {
    for (const field of fixed) {
      const body = { ...sampleOf(entity, `own${++count}`), [field.name]: other(field) }
      const answer = await api.call(`/${name}`, { method: 'POST', body })
      expect(answer.body, field.name).toMatchObject({
        status: 422,
        errors: { [field.name]: { code: 'readOnlyField' } },
      })
    }
  })
})

describe.each(changed)('$name', (entity) => {
  const { name } = entity
  const fixed = fieldsOf(entity).filter(({ readOnly, createOnly }) => readOnly || createOnly)

  it('refuses changes of these fields by any write', async () => {
    const record = await made(entity)
    for (const field of fixed) {
      const body = { [field.name]: other(field) }
      const headers = ifMatch(record)
      const answer = await api.call(`/${name}/${record.id}`, { method: 'PATCH', body, headers })
      expect(answer.body, field.name).toMatchObject({
        status: 422,
        errors: { [field.name]: { code: 'readOnlyField' } },
      })
      const put = { ...sampleOf(entity, `own${++count}`), ...body }
      const replaced = await api.call(`/${name}/${record.id}`, { method: 'PUT', body: put, headers })
      expect(replaced.status, field.name).toBe(422)
    }
    expect((await api.call(`/${name}/${record.id}`)).record).toEqual(record)
  })
})

describe('secrets', () => {
  const secrets = Object.values(installation()).flatMap((rows) => sealedIn(rows))

  it('are in the fixtures', () => {
    expect(secrets.length).toBeGreaterThan(20)
  })

  it.each(registry.all)('are in no answer about $name', async ({ name }) => {
    for (const as of Object.keys(callers) as (keyof typeof callers)[]) {
      const list = await api.call(`/${name}`, { as })
      const [first] = list.status === 200 ? list.rows : []
      const one = first && (await api.call(`/${name}/${encodeURIComponent(first.id)}`, { as }))
      const text = list.text + (one?.text ?? '')
      expect(text).not.toContain('$secret')
      expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
    }
  })

  const withSecrets = changed.flatMap((entity) => {
    const sample = sampleOf(entity, 'sealed')
    const fields = fieldsWithVariants(entity, sample).filter(
      ({ kind, path }) => kind === 'secret' && !path.includes('.'),
    )
    return fields.map(({ path }) => ({ entity, name: entity.name, path }))
  })

  it.each(withSecrets)('$name.$path: cannot be filtered or sorted by', async ({ name, path }) => {
    for (const query of [`filter={"${path}":"a"}`, `filter={"${path}_gte":"a"}`, `sort=["${path}","ASC"]`])
      expect((await api.call(`/${name}?${query}`)).status).toBe(400)
  })

  it.each(withSecrets)('$name.$path: cannot be written in stored form', async ({ entity, name, path }) => {
    const forged = { $secret: 'mine', changedAt: '2001-01-01T00:00:00.000Z' }
    const body = { ...sampleOf(entity, `own${++count}`), [path]: forged }
    expect((await api.call(`/${name}`, { method: 'POST', body })).status).toBe(422)
  })

  it.each(['cf_aurora', 'hexanode'])('%s: cannot be searched for', async (id) => {
    for (const secret of secrets.slice(0, 5)) {
      const filter = encodeURIComponent(JSON.stringify({ q: secret }))
      const collection = id.startsWith('cf_') ? 'casinos' : 'game-providers'
      expect((await api.call(`/${collection}?filter=${filter}`)).rows).toEqual([])
    }
  })
})

/** All secrets in a value, in plain text. */
function sealedIn(value: unknown): string[] {
  if (isPlainSecret(value)) return value.$secret.length > 5 ? [value.$secret] : []
  if (Array.isArray(value)) return value.flatMap(sealedIn)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(sealedIn) : []
}
