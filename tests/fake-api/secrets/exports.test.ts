import { mkdtemp, readFile, rm, writeFile as write } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createKeyring, nonceBytes, tagBytes } from '../../../fake-api/secrets/keyring.ts'
import { openEncryptedStore } from '../../../fake-api/stores/encryptedStore.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { exportToFile } from '../../../fake-api/stores/move/exportFile.ts'
import { installation } from '../../support/api.ts'
import { importFromFile } from '../../support/imported.ts'
import { keyringOf, textOf } from './support.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'exports-'))))
afterAll(() => rm(directory, { recursive: true }))

const fileStore = (state = installation()) => createJsonStore(state, async () => undefined)
const empty = () => fileStore({ casinos: [] })
const exported = async (name: string, keyring = keyringOf('export')) => {
  const path = join(directory, name)
  const store = await openEncryptedStore(fileStore(), keyringOf('k1'))
  await exportToFile(path, store, new Date(), keyring)
  return { path, store }
}

it("an export is encrypted by its own key, an import by the installation's", async () => {
  const { path, store } = await exported('whole')
  const bytes = await readFile(path)
  expect(bytes.toString('latin1')).toMatch(/^backoffice-data encrypted 1 export\n/)
  const plain = empty()
  const target = await openEncryptedStore(plain, keyringOf('k2'))
  await importFromFile(path, target, keyringOf('other', 'export'))
  expect(await textOf(target)).toBe(await textOf(store))
  expect(await textOf(plain)).not.toContain('$secret')
  expect(await textOf(await openEncryptedStore(plain, keyringOf('k2')))).toBe(await textOf(store))
})

it('a file with a line that no export has is refused, and nothing changes', async () => {
  const path = join(directory, 'plain')
  await exportToFile(path, fileStore(), new Date())
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split('\n')
  const target = empty()
  for (const line of [
    '{"collection":"__proto__","row":{"id":"a","version":1}}',
    '{"collection":"casinos","rows":[],"more":1}',
    lines[0] ?? '',
    '{}',
    '1',
  ]) {
    await write(path, gzipSync(lines.toSpliced(1, 0, line).join('\n')))
    await expect(importFromFile(path, target)).rejects.toThrow(/a line that no export has/)
    expect(await target.collections()).toEqual([])
  }
})

it('without its key, or with another under the same id, it is refused with a sentence', async () => {
  const { path } = await exported('locked')
  const target = empty()
  await expect(importFromFile(path, target)).rejects.toThrow(/encrypted by the key "export": EXPORT_KEY/)
  const impostor = createKeyring(new Map([['export', Buffer.alloc(32, 1)]]))
  await expect(importFromFile(path, target, impostor)).rejects.toThrow()
  expect(await target.collections()).toEqual([])
})

it('a changed or truncated file is refused, and nothing changes', async () => {
  const { path } = await exported('good')
  const bytes = await readFile(path)
  const begin = bytes.indexOf('\n') + 1
  const places = [begin, begin + nonceBytes, bytes.length >> 1, bytes.length - tagBytes - 1, bytes.length - 1]
  const target = empty()
  const bad = join(directory, 'bad')
  const refused = async (content: Buffer) => {
    await write(bad, content)
    await expect(importFromFile(bad, target, keyringOf('export'))).rejects.toThrow()
    expect(await target.collections()).toEqual([])
  }
  for (const place of places) {
    const changed = Buffer.from(bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    await refused(changed)
  }
  for (const length of [begin, begin + nonceBytes + 5, bytes.length - 1])
    await refused(bytes.subarray(0, length))
})

it('an intact end does not hide changed bytes', async () => {
  const { path } = await exported('tag')
  const bytes = await readFile(path)
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  await write(path, bytes)
  await expect(importFromFile(path, empty(), keyringOf('export'))).rejects.toThrow(/was changed/)
})

it('an unencrypted file is refused if there is a key, unless an option trusts it', async () => {
  const path = join(directory, 'plain')
  await exportToFile(path, fileStore(), new Date())
  const target = empty()
  await expect(importFromFile(path, target, keyringOf('export'))).rejects.toThrow(
    /not encrypted.*EXPORT_KEY.*--plain/,
  )
  expect(await target.collections()).toEqual([])
  await importFromFile(path, target)
  expect(await textOf(target)).toBe(await textOf(fileStore()))
})
