import { createHash, randomBytes } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import { inject } from 'vitest'
import { withToken, type Answer } from '../../browser/support/api.ts'
import { Browser } from '../../fake-api/identity/browser.ts'

interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
}

/** A user who is signed in like keycloak-js, without a browser. */
export interface Client {
  tokens(): Tokens
  /** The claims of the access token. */
  claims(): JWTPayload & Record<string, unknown>
  /** Refreshes the tokens; returns the status. */
  refresh(): Promise<number>
  /** Calls the API with a token that is still valid for a while. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Reads a URL of the realm with the access token. */
  realm(path: string): Promise<{ status: number; body: Record<string, unknown> }>
  signOut(): Promise<void>
}

const clientId = 'backoffice-console'
const protocol = '/realms/backoffice/protocol/openid-connect'

/** Opens the authorization endpoint with additional parameters. */
export async function authorize(parameters: Record<string, string> = {}) {
  const { origin, identity } = inject('places')
  const browser = new Browser(identity)
  const { href, verifier } = authorizeAddress(parameters)
  return { browser, verifier, redirect: `${origin}/auth-callback`, response: await browser.follow(href) }
}

/** The URL of the authorization endpoint; `''` removes a parameter. */
export function authorizeAddress(parameters: Record<string, string> = {}) {
  const { origin, identity } = inject('places')
  const verifier = randomBytes(32).toString('base64url')
  const query = Object.entries({
    client_id: clientId,
    redirect_uri: `${origin}/auth-callback`,
    response_type: 'code',
    scope: 'openid',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...parameters,
  }).filter(([, value]) => value)
  return { verifier, href: `${identity}${protocol}/auth?${new URLSearchParams(query)}` }
}

export async function signInOverHttp(username: string, password: string): Promise<Client> {
  const begun = await authorize()
  const answered = await begun.browser.submit(await pageOf(begun.response), { username, password })
  return signedIn(username, begun, answered)
}

/** Signs in with a password that somebody else has set, and chooses another one. */
export async function chooseOwnPassword(username: string, password: string, own: string): Promise<Client> {
  const begun = await authorize()
  const { browser } = begun
  const asked = await browser.submit(await pageOf(begun.response), { username, password })
  const chosen = { password, 'password-new': own, 'password-confirm': own }
  return signedIn(username, begun, await browser.submit(await pageOf(asked), chosen))
}

/** The beginning of what a page says, such as why it refused somebody. */
const visibleText = (page: string) =>
  page
    .replace(/<(script|style)[^]*?<\/\1>|<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 400)

async function signedIn(
  username: string,
  { browser, verifier, redirect }: Awaited<ReturnType<typeof authorize>>,
  answered: Response,
): Promise<Client> {
  const code = new URL(answered.headers.get('Location') ?? 'x:').searchParams.get('code')
  if (!code)
    throw new Error(`${username} was not signed in: ${answered.status} ${visibleText(await answered.text())}`)
  const given = await token({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirect,
    code_verifier: verifier,
  })
  return clientOf(browser, (await given.json()) as Tokens)
}

function clientOf(browser: Browser, first: Tokens): Client {
  const { origin } = inject('places')
  let tokens = first
  const claims = () => decodeJwt<Record<string, unknown>>(tokens.access_token)
  const refresh = async () => {
    const answer = await token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    if (answer.ok) tokens = (await answer.json()) as Tokens
    return answer.status
  }
  return {
    tokens: () => tokens,
    claims,
    refresh,
    async call(...call) {
      if ((claims().exp ?? 0) - Date.now() / 1000 < 3) await refresh()
      return withToken(origin, `Bearer ${tokens.access_token}`).call(...call)
    },
    async realm(path) {
      const headers = { Accept: 'application/json', Authorization: `Bearer ${tokens.access_token}` }
      const answer = await browser.open(`/realms/backoffice${path}`, { headers })
      const text = await answer.text()
      return { status: answer.status, body: JSON.parse(text || '{}') as Record<string, unknown> }
    },
    async signOut() {
      const query = new URLSearchParams({ id_token_hint: tokens.id_token, client_id: clientId })
      const page = await browser.follow(`${protocol}/logout?${query}`)
      const text = await page.text()
      if (text.includes('<form')) await browser.submit(text, { logout: 'yes' })
    },
  }
}

/** Calls the token endpoint as the console. */
export const token = (fields: Record<string, string>) =>
  new Browser(inject('places').identity).open(`${protocol}/token`, {
    method: 'POST',
    headers: { Origin: inject('places').origin, Accept: 'application/json' },
    body: new URLSearchParams({ client_id: clientId, ...fields }),
  })

/** The text of a page, with decoded URLs. */
export const pageOf = async (response: Response) => (await response.text()).replaceAll('&amp;', '&')
