import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, inject } from 'vitest'
import { keycloakDeploymentFolder } from '../keycloak/program.ts'
import { keycloakAdmin } from './support/keycloakAdmin.ts'
import { oldRealm, oldUser } from './support/oldRealm.ts'
import { test } from './support/test.ts'

const realm = 'older'
const names = ['every', 'some', 'looker', 'nobody'] as const

async function script(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    ...{ KEYCLOAK_URL: inject('places').identity, KEYCLOAK_REALM: realm },
    ...{ KEYCLOAK_ADMIN: 'admin', KEYCLOAK_ADMIN_PASSWORD: inject('keycloakPassword') },
  }
  const file = `${keycloakDeploymentFolder}casino-access.mjs`
  const { stdout } = await promisify(execFile)(process.execPath, [file, ...args], { env })
  return stdout
}

interface Found {
  id: string
  attributes?: Record<string, string[]>
}
const found = async (path: string) =>
  (await (await keycloakAdmin(realm)).get(path)) as unknown as [Found, ...Found[]]
const user = async (name: string) => (await found(`/users?username=${name}@example.com&exact=true`))[0]
const access = () => Promise.all(names.map(async (name) => (await user(name)).attributes?.['casino_access']))

/** The claim that a user's token would have. */
async function claimOf(name: string): Promise<unknown> {
  const [{ id }] = await found('/clients?clientId=backoffice-console')
  const query = new URLSearchParams({ scope: 'openid', userId: (await user(name)).id })
  const path = `/clients/${id}/evaluate-scopes/generate-example-access-token?${query}`
  return (await (await keycloakAdmin(realm)).get(path))['casino_access']
}

describe.runIf(process.env['IDENTITY'] === 'keycloak')('a realm from before `casino_access`', () => {
  test('is migrated once, after a dry run without writes', async () => {
    const users = [
      oldUser('every', 'admin'),
      oldUser('some', 'admin', ['cf_aurora']),
      oldUser('looker', 'visitor', ['cf_aurora']),
      oldUser('nobody', 'visitor'),
    ]
    const root = await keycloakAdmin('')
    await root.send('POST', '', await oldRealm(realm, users))
    const before = [await found('/users'), await found('/users/profile')]

    const said = await script()
    expect(said).toContain('Would do: every@example.com: all')
    expect(said).toContain('Would do: some@example.com: selected')
    expect(said).toContain('Nothing was written')
    expect([await found('/users'), await found('/users/profile')]).toEqual(before)
    expect(await claimOf('every')).toBeUndefined()

    await script('--write')
    expect(await access()).toEqual([['all'], ['selected'], undefined, undefined])
    expect((await user('some')).attributes?.['casinos']).toEqual(['cf_aurora'])
    expect(await Promise.all(names.map(claimOf))).toEqual(['all', 'selected', undefined, undefined])

    // Later runs do not restore a removed attribute.
    const admin = await keycloakAdmin(realm)
    const every = await user('every')
    await admin.send('PUT', `/users/${every.id}`, { ...every, attributes: {} })
    expect(await script('--write')).toContain('every@example.com has no casino_access')
    expect(await access()).toEqual([undefined, ['selected'], undefined, undefined])
    await admin.send('DELETE', '')
  })
})
