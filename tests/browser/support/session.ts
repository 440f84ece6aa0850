import { createHash } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'

/** Creates a session at the sign-in service without opening the sign-in page, which other tests cover. */
export async function beginSession(
  { request }: BrowserContext,
  username: string,
  password: string,
): Promise<void> {
  const origin = new URL((await request.get('/config.json')).url()).origin
  const query = new URLSearchParams({
    client_id: 'backoffice-console',
    redirect_uri: `${origin}/auth-callback`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update('of no use').digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await request.get(`/realms/backoffice/protocol/openid-connect/auth?${query}`)
  const action = /<form[^>]* action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&')
  if (!action) throw new Error(`There is no form to sign in with: ${page.status()}`)
  const answer = await request.post(new URL(action, page.url()).href, { form: { username, password } })
  if (!answer.url().startsWith(`${origin}/auth-callback`)) throw new Error(`${username} was not signed in`)
}
