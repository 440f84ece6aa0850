import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../../fake-api/folder/folder.ts'
import { cacheResultFor } from '../../../fake-api/intervals.ts'
import { openDisk } from '../../faults/disk.ts'
import { readLog } from '../../support/log.ts'

afterEach(() => vi.restoreAllMocks())

it('a folder on a full disk is not writable until there is room again', async (test) => {
  readLog()
  const directory = await mkdtemp(join(tmpdir(), 'full-'))
  const disk = await openDisk(directory)
  const folder = await lockDataFolder(directory)
  if (disk.isSmall) {
    await folder.requireWritable()
    disk.fill()
    await expect(folder.requireWritable()).rejects.toMatchObject({ code: 'backendUnreachable' })
    disk.free()
    await folder.requireWritable()
  }
  folder.leave()
  await disk.close()
  await rm(directory, { recursive: true, force: true })
  test.skip(!disk.isSmall, 'No disk can be mounted here')
})

it('the check is made only once in a while, since anybody can request it', async () => {
  let [now, tried] = [0, 0]
  const ask = cacheResultFor(
    async () => ++tried,
    5000,
    () => now,
  )
  expect(await Promise.all([ask(), ask()])).toEqual([1, 1])
  now = 4999
  expect(await ask()).toBe(1)
  now = 5000
  expect(await ask()).toBe(2)
})
