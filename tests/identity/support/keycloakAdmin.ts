import { inject } from 'vitest'

/** Calls Keycloak's Admin REST API as its administrator, for a realm or, with `''`, for all realms. */
export async function keycloakAdmin(realm = 'backoffice') {
  const { identity } = inject('places')
  const password = inject('keycloakPassword')
  const form = { grant_type: 'password', client_id: 'admin-cli', username: 'admin', password }
  const answer = await fetch(`${identity}/realms/master/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token } = (await answer.json()) as { access_token: string }
  const call = async (method: string, path: string, body?: unknown) => {
    const said = await fetch(`${identity}/admin/realms${realm && `/${realm}`}${path}`, {
      method,
      headers: { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!said.ok) throw new Error(`${said.status}: ${await said.text()}`)
    return said
  }
  return {
    get: async (path: string) => (await (await call('GET', path)).json()) as Record<string, unknown>,
    async send(method: string, path: string, body?: unknown): Promise<void> {
      await call(method, path, body)
    },
  }
}
