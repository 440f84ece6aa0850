import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lockDataFolder } from '../../../fake-api/folder/folder.ts'
import { loadNativeLock, type NativeLock } from '../../../fake-api/folder/lock.ts'

it('locking by the operating system fails with a code if the file cannot be locked', () => {
  const noDescriptor = 999_999
  expect(() => loadNativeLock().tryLock(noDescriptor, { shared: false })).toThrow(
    expect.objectContaining({ code: expect.any(String) }),
  )
})

it.each(['ENOLCK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
  'a folder on a volume without locks (%s) is refused with a sentence, and nothing is written to it',
  async (code) => {
    const directory = await mkdtemp(join(tmpdir(), 'unlockable-'))
    const tryLock = vi
      .spyOn(createRequire(import.meta.url)('fs-native-extensions') as NativeLock, 'tryLock')
      .mockImplementation(() => {
        throw Object.assign(new Error(`${code}: flock`), { code })
      })
    onTestFinished(async () => {
      tryLock.mockRestore()
      await rm(directory, { recursive: true })
    })
    await expect(lockDataFolder(directory)).rejects.toThrow(
      `Files in ${directory} cannot be locked (${code}), as on some network volumes`,
    )
    expect(await readdir(directory)).toEqual(['.lock'])
  },
)
