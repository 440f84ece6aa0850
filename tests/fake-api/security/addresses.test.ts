import { describe, expect, it } from 'vitest'
import { createOutgoingPolicy } from '../../../fake-api/outgoingPolicy.ts'
import { valueAt, withValueAt } from '../../../fake-api/paths.ts'
import { registry } from '../../../resources/entities.ts'
import { fieldsWithVariants } from '../../../src/contract/entity.ts'
import type { Row } from '../../../src/contract/values.ts'
import { ifMatch, installation, sampleOf, startApi } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** API7 (OWASP): addresses that users enter, when they are saved and when they are called; only public ones are allowed. */
const api = startForAll(() => startApi({ outgoing: createOutgoingPolicy({}) }))

/** Every field with an address that the server calls, in each variant. */
const fields = registry.all.flatMap((entity) => {
  const samples = (installation()[entity.name] ?? []).map((row) => ({ ...sampleOf(entity, 'asked'), ...row }))
  const found = samples.flatMap((row) =>
    fieldsWithVariants(entity, row)
      .filter(({ calledByServer }) => calledByServer)
      .map(({ path }) => ({
        name: entity.name,
        path,
        id: row.id,
        variant: chosen(entity.variants, path, row),
      })),
  )
  return [...new Map(found.map((field) => [`${field.path} ${field.variant}`, field])).values()]
})

function chosen(variants: Record<string, { by: string }>, path: string, row: Row): string {
  return String(row[variants[path.split('.')[0] ?? '']?.by ?? ''] ?? '')
}

describe('an address that users enter', () => {
  const forbidden = [
    ...[
      'http://127.0.0.1:5432/',
      'http://localhost/',
      'http://[::1]/',
      'http://0x7f.1/',
      'http://2130706433/',
    ],
    ...['http://169.254.169.254/latest/meta-data/', 'http://10.0.0.1/', 'https://[::ffff:10.0.0.1]/'],
    ...['http://017700000001/', 'http://127.1/', 'http://a.localhost/'],
  ]
  const invalid = [
    ...[
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'javascript:alert(1)',
      'data:text/html,x',
      '//evil.example/',
    ],
    ...['http://neighbours.localhost@evil.example/', 'https://user:secret@evil.example/', 'http://'],
  ]

  it('is a field of bridges, casinos and providers', () => {
    expect(new Set(fields.map(({ name }) => name))).toEqual(new Set(['bridges', 'casinos', 'game-providers']))
    expect(fields.length).toBeGreaterThanOrEqual(9)
  })

  it.each(fields)(
    '$name.$path $variant: is refused at its field if it may not be called',
    async ({ name, path, id }) => {
      const { record } = await api.call(`/${name}/${id}`)
      const top = path.split('.')[0] ?? ''
      for (const [addresses, code] of [
        [forbidden, 'addressNotAllowed'],
        [invalid, 'urlInvalid'],
      ] as const) {
        for (const address of addresses) {
          const changed = withValueAt(record, path, address)
          const answer = await api.call(`/${name}/${id}`, {
            method: 'PATCH',
            headers: ifMatch(record),
            body: { [top]: withoutMarkers(changed[top]) },
          })
          expect(answer.body, address).toMatchObject({ status: 422, errors: { [path]: { code } } })
        }
      }
      const body = { [top]: withoutMarkers(withValueAt(record, path, 'https://elsewhere.test/x')[top]) }
      const allowed = await api.call(`/${name}/${id}`, { method: 'PATCH', headers: ifMatch(record), body })
      expect(valueAt(allowed.record, path)).toBe('https://elsewhere.test/x')
    },
  )

  it('may stay if it was stored before the rule, while other fields change', async () => {
    await putBridge({ id: 'old', routerUrl: 'http://127.0.0.1:9/old' })
    const { record } = await api.call('/bridges/old')
    const body = { name: 'New name', routerUrl: 'http://127.0.0.1:9/old' }
    expect((await api.call('/bridges/old', { method: 'PATCH', headers: ifMatch(record), body })).status).toBe(
      200,
    )
  })
})

describe('a stored address that may no longer be called', () => {
  it('is not called by the check of a bridge, which says so', async () => {
    await putBridge({ id: 'inside', routerUrl: `${api.neighbours}/bridges/inside` })
    const answer = await api.call('/bridges/inside/check', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'inside' },
    })
    expect(answer.body).toMatchObject({ status: 422, code: 'addressNotAllowed' })
    expect((await api.call('/bridges/inside')).record['lastCheck']).toBeNull()
    const { rows } = await api.call('/audit-entries?filter={"recordId":"inside"}')
    expect(rows).toMatchObject([{ action: 'refused', code: 'addressNotAllowed' }])
  })

  it('is not called by an import', async () => {
    const provider = installation()['game-providers']?.find(({ apiType }) => apiType === 'direct') as Row
    const apiConfig = { ...(provider['apiConfig'] as object), apiUrl: 'http://10.0.0.1/games' }
    await api.store.transaction((tx) => tx.insert('game-providers', { ...provider, id: 'inside', apiConfig }))
    expect((await api.call('/game-providers/inside/import')).body).toMatchObject({
      code: 'addressNotAllowed',
    })
  })

  it('is not called by a push, whose target fails', async () => {
    await putBridge({ id: 'pushed', routerUrl: 'http://192.168.0.1/router' })
    const { record } = await api.call('/casinos/cf_cobalt')
    await api.store.transaction(async (tx) => {
      const row = (await tx.get('casinos', 'cf_cobalt')) as Row
      await tx.replace('casinos', { ...row, bridgeId: 'pushed', version: record.version + 1 })
    })
    const started = await api.call('/casinos/cf_cobalt/push', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'pushed' },
    })
    expect(started.status).toBe(202)
    await api.settled()
    const job = (await api.call(`/jobs/${started.record.id}`)).record
    expect(job).toMatchObject({
      state: 'failed',
      items: [{ outcome: 'failed', reason: { code: 'addressNotAllowed' } }],
    })
  })
})

const putBridge = (fields: { id: string; routerUrl: string }) =>
  api.store.transaction((tx) =>
    tx.insert('bridges', { version: 1, name: fields.id, properties: {}, ...fields }),
  )

/** Removes markers, so that secrets stay. */
function withoutMarkers(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).filter(
      ([, inner]) => typeof inner !== 'object' || inner === null || !('set' in inner),
    ),
  )
}
