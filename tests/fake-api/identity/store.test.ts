import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openIdentityStore } from '../../../fake-api/identity/store.ts'

async function newPath() {
  const folder = await mkdtemp(join(tmpdir(), 'identity-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'below', 'identity.json')
}

describe('the data file of the identity service', () => {
  it('is created for its owner only, before it is used', async () => {
    const file = await newPath()
    const { signingKey } = await openIdentityStore(file)
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ signingKey })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await openIdentityStore(file)).signingKey).toEqual(signingKey)
  })

  it('is refused and left unchanged if it is another kind of file', async () => {
    const file = await newPath()
    await openIdentityStore(file)
    await writeFile(file, '{"jurisdictions":[]}')
    await expect(openIdentityStore(file)).rejects.toThrow('is not a file of the identity service')
    expect(await readFile(file, 'utf8')).toBe('{"jurisdictions":[]}')
  })

  it('keeps only records that have not expired', async () => {
    const file = await newPath()
    const first = await openIdentityStore(file)
    const tokens = first.adapter('RefreshToken')
    await tokens.upsert('ended', { grantId: 'a' }, 0)
    await tokens.upsert('revoked', { grantId: 'a' }, 60)
    await tokens.upsert('alive', { grantId: 'b' }, 60)
    await first.adapter('AuthorizationCode').upsert('code', { grantId: 'a' }, 60)
    expect(await tokens.find('ended')).toBeUndefined()
    await tokens.revokeByGrantId('a')
    await first.close()

    const second = await openIdentityStore(file)
    expect(await second.adapter('RefreshToken').find('revoked')).toBeUndefined()
    expect(await second.adapter('RefreshToken').find('alive')).toEqual({ grantId: 'b' })
    expect(await second.adapter('AuthorizationCode').find('code')).toEqual({ grantId: 'a' })
    expect(await readFile(file, 'utf8')).not.toContain('ended')
  })

  it('does not change with records that were read from it', async () => {
    const { adapter } = await openIdentityStore(undefined)
    const saved = { authorizations: { console: { grantId: 'a' } } }
    await adapter('Session').upsert('s', saved, 60)
    saved.authorizations.console.grantId = 'b'
    const read = await adapter('Session').find('s')
    expect(read).toEqual({ authorizations: { console: { grantId: 'a' } } })
    expect(await adapter('Session').find('s')).not.toBe(read)
  })
})
