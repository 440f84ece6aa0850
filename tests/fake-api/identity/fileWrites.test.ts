import { mkdtemp, readFile, rm, type open, type rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openIdentityStore } from '../../../fake-api/identity/store.ts'
import { replaceFileFunction } from '../../support/builtins.ts'

it('the file has one writer at a time, and each save waits until its data are on disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'identity.json')
  const store = await openIdentityStore(file)
  let [underWay, most, writes] = [0, 0, 0]
  const begins = (original: typeof open) => async (path: string, flags: string, mode: number) => {
    if (flags === 'wx') most = Math.max(most, ++underWay)
    return original(path, flags, mode)
  }
  const ends = (original: typeof rename) => async (from: string, to: string) => {
    await original(from, to)
    underWay--
    writes++
  }
  replaceFileFunction('open', (original) => begins(original) as typeof open)
  replaceFileFunction('rename', (original) => ends(original) as typeof rename)
  const onDisk = async () => JSON.stringify(JSON.parse(await readFile(file, 'utf8')))
  await Promise.all(
    Array.from({ length: 100 }, async (_, at) => {
      await store.adapter('RefreshToken').upsert(`token-${at}`, { grantId: `g${at}` }, 60)
      await store.save()
      expect(await onDisk()).toContain(`"g${at}"`)
    }),
  )
  await store.close()
  expect(most).toBe(1)
  expect(writes).toBeLessThan(100)
})
