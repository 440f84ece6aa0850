import { afterEach, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { createEncryptedStore, openEncryptedStore } from '../../../fake-api/stores/encryptedStore.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { installation, startApi } from '../../support/api.ts'
import { openTestStore } from '../../support/stores.ts'
import { keyringOf, textOf } from './support.ts'

const secrets = [...JSON.stringify(installation()).matchAll(/"\$secret":"([^"]+)"/g)].map(([, text]) =>
  String(text),
)

const opened: Store[] = []
const open = async (state = installation()) => {
  const store = await openTestStore(state, registry)
  opened.push(store)
  return store
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})

const casino = async (store: Store) => {
  const { rows } = await store.list('casinos', { where: [], sort: [], range: [0, 0] })
  return rows[0] as NonNullable<(typeof rows)[0]>
}

describe('encryption of stored secrets', () => {
  it('stores no secret in clear, and reads everything unchanged', async () => {
    expect(secrets.length).toBeGreaterThan(5)
    const plain = await open()
    const before = await textOf(plain)
    const store = await openEncryptedStore(plain, keyringOf('k1'))
    const atRest = await textOf(plain)
    for (const secret of secrets) expect(atRest).not.toContain(secret)
    expect(await textOf(store)).toBe(before)
  })

  it('encrypts writes in any collection at any depth, each time differently', async () => {
    const plain = await open()
    const store = await openEncryptedStore(plain, keyringOf('k1'))
    const row = { id: 'x', version: 1, list: [{ inner: { $secret: 'a new secret', changedAt: 'now' } }] }
    await store.transaction((tx) => tx.insert('idempotency-keys', row))
    expect(await store.get('idempotency-keys', 'x')).toEqual(row)
    const first = JSON.stringify(await plain.get('idempotency-keys', 'x'))
    expect(first).not.toContain('a new secret')
    await store.transaction(async (tx) => {
      await tx.replace('idempotency-keys', { ...row, version: 2 })
      expect(await tx.get('idempotency-keys', 'x')).toEqual({ ...row, version: 2 })
    })
    expect(JSON.stringify(await plain.get('idempotency-keys', 'x'))).not.toBe(
      first.replace('"version":1', '"version":2'),
    )
  })

  it('keeps versions and the order of rows when a key is introduced', async () => {
    const plain = await open()
    const listed = async () =>
      (await plain.list('casinos', { where: [], sort: [], range: [0, 99] })).rows.map(({ id, version }) => [
        id,
        version,
      ])
    const before = await listed()
    await openEncryptedStore(plain, keyringOf('k1'))
    expect(await listed()).toEqual(before)
  })

  it('rejects secrets that were moved to another record, or whose date was changed', async () => {
    const plain = await open()
    const store = await openEncryptedStore(plain, keyringOf('k1'))
    const { id } = await casino(plain)
    const stored = (await plain.get('casinos', id)) as Record<string, unknown> & {
      id: string
      version: number
    }
    await plain.transaction(async (tx) => {
      await tx.insert('casinos', { ...stored, id: 'cf_thief' })
      const privateKey = { ...(stored['servicePassword'] as object), changedAt: '2020-01-01T00:00:00.000Z' }
      await tx.replace('casinos', { ...stored, version: stored.version + 1, servicePassword: privateKey })
    })
    expect(JSON.stringify(await store.get('casinos', 'cf_thief'))).not.toMatch(/"\$secret":"[^"]/)
    expect(await store.get('casinos', id)).toMatchObject({
      servicePassword: { $secret: '', unreadable: expect.any(String) },
    })
  })

  it('keeps undecryptable secrets unchanged when the record is written', async () => {
    const plain = await open()
    await openEncryptedStore(plain, keyringOf('k1'))
    const { id } = await casino(plain)
    const other = createEncryptedStore(plain, keyringOf('k2'))
    const row = await casino(other)
    await other.transaction((tx) =>
      tx.replace('casinos', { ...row, name: 'Renamed', version: row.version + 1 }),
    )
    const read = await createEncryptedStore(plain, keyringOf('k1')).get('casinos', id)
    expect(read).toEqual({ ...(await casino(await open())), id, name: 'Renamed', version: row.version + 1 })
  })
})

describe('the encryption key', () => {
  it('is replaced by a new first key, after which the old one is no longer needed', async () => {
    const plain = await open()
    const before = await textOf(plain)
    await openEncryptedStore(plain, keyringOf('k1'))
    await openEncryptedStore(plain, keyringOf('k2', 'k1'))
    expect(await textOf(await openEncryptedStore(plain, keyringOf('k2')))).toBe(before)
    await expect(openEncryptedStore(plain, keyringOf('k1'))).rejects.toThrow(
      /"k2", which is not among those given/,
    )
  })

  it('that is missing or differs under the same id is reported in words', async () => {
    const plain = await open()
    await openEncryptedStore(plain, keyringOf('k1'))
    await expect(openEncryptedStore(plain, null)).rejects.toThrow(/"k1".*npm run secrets -- --forget k1/s)
    const { createKeyring } = await import('../../../fake-api/secrets/keyring.ts')
    const impostor = createKeyring(new Map([['k1', Buffer.alloc(32, 7)]]))
    await expect(openEncryptedStore(plain, impostor)).rejects.toThrow(/"k1" is not the key/)
  })

  it('is replaced completely after an interrupted start', async () => {
    const plain = await open()
    const before = await textOf(plain)
    await openEncryptedStore(plain, keyringOf('k1'))
    let rewritten = 0
    const cutOff: Store = {
      ...plain,
      rewrite: (change) =>
        plain.rewrite((collection, row) => {
          const next = change(collection, row)
          return next !== row && ++rewritten > 3 ? row : next
        }),
      transaction: () => Promise.reject(new Error('cut off')),
    }
    await expect(openEncryptedStore(cutOff, keyringOf('k2', 'k1'))).rejects.toThrow('cut off')
    await openEncryptedStore(plain, keyringOf('k2', 'k1'))
    expect(await textOf(await openEncryptedStore(plain, keyringOf('k2')))).toBe(before)
  })
})

it('also encrypts stored answers of idempotent writes', async () => {
  const plain = await open()
  const shared = { ...(await openEncryptedStore(plain, keyringOf('k1'))), close: async () => undefined }
  const api = await startApi({ store: shared })
  const write = () =>
    api.call('/bridges', {
      method: 'POST',
      body: { name: 'Kept in secret', routerUrl: 'http://neighbours.localhost/bridges/kept' },
      headers: { 'Idempotency-Key': 'kept' },
    })
  const first = await write()
  const { rows } = await plain.list('idempotency-keys', { where: [], sort: [], range: [0, 99] })
  expect(rows.map((row) => row['answer'])).toEqual([{ $encrypted: expect.any(String) as unknown }])
  expect((await write()).text).toBe(first.text)
  expect((await api.call('/bridges?filter={"q":"Kept in secret"}')).rows).toHaveLength(1)
  await api.close()
})
