import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { countSecretsByKey, removeSecretsOfKey } from '../../../fake-api/scripts/forgetSecrets.ts'
import { log } from '../../../fake-api/log.ts'
import { openEncryptedStore, warnOfUnencryptedSecrets } from '../../../fake-api/stores/encryptedStore.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { installation, now } from '../../support/api.ts'
import { openTestStore } from '../../support/stores.ts'
import { keyringOf, textOf } from './support.ts'

let plain: Store
beforeEach(async () => void (plain = await openTestStore(installation(), registry)))
afterEach(() => plain.close())

const entries = async (store: Store) =>
  (await store.list('audit-entries', { where: [], sort: [{ field: 'id', order: 'ASC' }], range: [0, 9999] }))
    .rows

it('replacing a lost key counts, clears and logs its secrets, and makes all pushes due', async () => {
  const store = await openEncryptedStore(plain, keyringOf('lost'))
  await store.transaction((tx) =>
    tx.insert('pushed', {
      id: 'cf_lost',
      version: 1,
      salt: { $secret: 'salt' },
      configuration: null,
      pushedAt: null,
    }),
  )
  const all = (await countSecretsByKey(plain)).get('lost') ?? 0
  expect([...(await countSecretsByKey(plain))]).toEqual([['lost', all]])
  const before = await entries(plain)
  const given = { keyring: keyringOf('new'), keyId: 'lost', registry, now }
  const isPublic = ([name]: [string, unknown]) => registry.find(name) !== undefined
  const withSecrets = Object.entries(installation())
    .filter(isPublic)
    .flatMap(([, rows]) => rows.filter((row) => /"\$secret":"[^"]/.test(JSON.stringify(row))))
  expect(await removeSecretsOfKey(plain, given)).toBeGreaterThan(withSecrets.length)
  expect([...(await countSecretsByKey(plain))]).toEqual([])
  expect(await plain.get('pushed', 'cf_lost')).toBeUndefined()
  const added = (await entries(plain)).slice(before.length)
  expect(added).toHaveLength(withSecrets.length)
  for (const entry of added) expect(entry).toMatchObject({ by: { id: 'system' }, action: 'update' })
  const changes = added.flatMap((entry) => entry['changes'] as { after: unknown }[])
  expect(changes.length).toBeGreaterThanOrEqual(withSecrets.length)
  for (const { after } of changes) expect(after).toEqual({ set: false })
  expect(JSON.stringify(added)).not.toContain('unreadable')
  // The next start uses the new key.
  expect(await textOf(await openEncryptedStore(plain, keyringOf('new')))).not.toContain('$secret')
})

it('an existing key cannot be declared lost', async () => {
  const given = { keyring: keyringOf('new', 'lost'), keyId: 'lost', registry, now }
  await expect(removeSecretsOfKey(plain, given)).rejects.toThrow(/can be read/)
})

it('starting in production requires a key', () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  warnOfUnencryptedSecrets({}, null)
  warnOfUnencryptedSecrets({ NODE_ENV: 'production' }, keyringOf('k1'))
  expect(warn).not.toHaveBeenCalled()
  warnOfUnencryptedSecrets({ NODE_ENV: 'production' }, null)
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('SECRETS_KEY'))
  warn.mockRestore()
})
