import { describe, expect, it } from 'vitest'
import { declaredOpenApiDocument } from '../../../conformance/documented.ts'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import { callers, installation, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** API1 and API5 (OWASP): access to records and to all operations of the document. */
const api = startForAll(() => startApi({ state: installation() }))

const fixtures = installation()
const limited = ['scopedAdmin', 'visitor', 'guest'] as const
const casinosOf = (as: (typeof limited)[number]): readonly string[] =>
  as === 'guest' ? [] : callers[as].casinos

const isTheirs = (value: unknown, casinos: readonly string[]) =>
  [value].flat().some((id) => casinos.includes(String(id)))

/** A record of a hidden casino, for each collection with casinos. */
const foreign = registry.all.flatMap(({ name, scope, label }) => {
  const rows = scope ? (fixtures[name] ?? []) : []
  return limited.flatMap((as) => {
    const others = rows.find((row) => row[scope ?? ''] && !isTheirs(row[scope ?? ''], casinosOf(as)))
    return others ? [{ name, as, id: others.id, label: String(others[label]), row: others }] : []
  })
})

/** Operations on a single record of a collection. */
const operationsOf = (name: string) =>
  Object.entries(declaredOpenApiDocument.paths)
    .filter(([path]) => path.startsWith(`/${name}/{id}`))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )

const headers = () => ({ 'If-Match': '"1"', 'Idempotency-Key': crypto.randomUUID() })

it('every collection with casinos has a foreign record', () => {
  const scoped = registry.all.filter(({ scope, name }) => scope && fixtures[name]?.length)
  expect(new Set(foreign.map(({ name }) => name))).toEqual(new Set(scoped.map(({ name }) => name)))
})

describe.each(foreign)('$as: a record of $name in another casino', ({ name, as, id, label }) => {
  it.each(operationsOf(name))('$method $path: answers as if it did not exist', async ({ path, method }) => {
    const call = (of: string) =>
      api.call(path.replace('{id}', encodeURIComponent(of)) + (path.endsWith('/file') ? '?key=none' : ''), {
        as,
        method,
        headers: headers(),
        ...(!['GET', 'DELETE'].includes(method) && { body: {} }),
      })
    const [{ status, text, body }, unknown] = [await call(id), await call('nobody-has-this-id')]
    expect([403, 404, 422]).toContain(status)
    expect(body).toEqual(unknown.body)
    if (label !== id) expect(text).not.toContain(label)
  })
})

describe('a record that refers to a hidden casino', () => {
  const referring = registry.all.filter(
    // Another test covers events of several casinos.
    ({ scope, whole, readOnly, external, owner, name }) =>
      scope && scope !== 'id' && !whole && !readOnly && !external && !owner && fixtures[name]?.length,
  )

  it.each(referring)('of $name cannot be created, nor changed to do so', async ({ name, scope }) => {
    const rows = fixtures[name] as Row[]
    const own = rows.find((row) => row[scope ?? ''] === 'cf_aurora') as Row
    const { id: _id, version: _v, createdAt: _c, updatedAt: _u, ...fields } = own
    const body = { ...fields, [scope ?? '']: 'cf_cobalt' }
    const created = await api.call(`/${name}`, { as: 'scopedAdmin', method: 'POST', body })
    expect(created.status).toBe(422)
    const moved = await api.call(`/${name}/${own.id}`, {
      as: 'scopedAdmin',
      method: 'PATCH',
      headers: { 'If-Match': `"${own.version}"` },
      body: { [scope ?? '']: 'cf_cobalt' },
    })
    expect(moved.status).toBe(422)
  })
})

describe('without a token', () => {
  const operations = Object.entries(declaredOpenApiDocument.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
  )
  const open = ['/health', '/ready', '/openapi.json', '/audit-entries/keys']

  it('every documented operation is refused, except four that reveal nothing', async () => {
    const answers = await Promise.all(
      operations.map(async ({ path, method }) => {
        const { status } = await api.call(path.replace('{id}', 'some'), {
          as: null,
          method,
          headers: headers(),
        })
        return { path, status }
      }),
    )
    expect(answers.filter(({ status }) => status !== 401).map(({ path }) => path)).toEqual(open)
  })

  it('signed-in users without a role are refused, too', async () => {
    const closed = operations.filter(({ path }) => !open.includes(path))
    const statuses = await Promise.all(
      closed.map(async ({ path, method }) => {
        const as = { sub: 'u-none', roles: ['offline_access'] }
        return (await api.call(path.replace('{id}', 'some'), { as, method, headers: headers() })).status
      }),
    )
    expect(new Set(statuses)).toEqual(new Set([403]))
  })
})
