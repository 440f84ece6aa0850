import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keycloakDeploymentFolder } from '../keycloak/program.ts'

interface Realm {
  clients: { clientId: string; directAccessGrantsEnabled?: boolean; enabled?: boolean }[]
}

it("the realm's clients grant nothing for a password sent to them, Keycloak's own admin-cli included", () => {
  const text = readFileSync(join(keycloakDeploymentFolder, 'backoffice-realm.json'), 'utf8')
  const { clients } = JSON.parse(text) as Realm
  expect(clients.map(({ clientId }) => clientId)).toContain('admin-cli')
  expect(clients.filter((client) => client.directAccessGrantsEnabled !== false)).toEqual([])
})
