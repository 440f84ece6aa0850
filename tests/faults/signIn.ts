import { createHash, randomBytes } from 'node:crypto'
import { Browser } from '../fake-api/identity/browser.ts'

const client_id = 'backoffice-console'
const protocol = '/realms/backoffice/protocol/openid-connect'

/** Signs a user in as the console does; returns the access token. Throws if that is refused. */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const browser = new Browser(origin)
  const code_verifier = randomBytes(32).toString('base64url')
  const redirect_uri = `${origin}/auth-callback`
  const query = new URLSearchParams({
    client_id,
    redirect_uri,
    response_type: 'code',
    scope: 'openid',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await (await browser.follow(`${protocol}/auth?${query}`)).text()
  const answered = await browser.submit(page.replaceAll('&amp;', '&'), { username, password })
  const code = new URL(answered.headers.get('Location') ?? 'x:').searchParams.get('code')
  if (!code) throw new Error(`${username} was not signed in: ${answered.status}`)
  const given = await browser.open(`${protocol}/token`, {
    method: 'POST',
    headers: { Origin: origin, Accept: 'application/json' },
    body: new URLSearchParams({
      client_id,
      redirect_uri,
      code,
      code_verifier,
      grant_type: 'authorization_code',
    }),
  })
  return ((await given.json()) as { access_token: string }).access_token
}
