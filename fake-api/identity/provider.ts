import type { Context } from 'koa'
import type { Configuration, FindAccount, Provider as OidcProvider } from 'oidc-provider'
import { randomBytes } from 'node:crypto'
import { logFault } from '../log.ts'
import { CLIENT_ID, paths, REALM_PATH, SERVICE_CLIENT_ID } from './addresses.ts'
import { accessClaims, audienceOf, STANDARD_CLAIMS, profileClaims, type Directory } from './person.ts'
import { interactionPolicy, Provider } from './library.ts'
import type { Pages } from './pages.ts'
import type { IdentityStore } from './store.ts'

interface ProviderOptions {
  origin: string
  directory: Directory
  accessTokenSeconds: number
  store: IdentityStore
  pages: Pages
}

/** Ten hours, the default for the longest session in Keycloak. */
const SESSION_SECONDS = 10 * 60 * 60
const PENDING_SIGN_IN_SECONDS = 60 * 60
const SCOPES = ['openid', 'profile', 'email']

export function createProvider(options: ProviderOptions): OidcProvider {
  const { origin } = options
  const provider = new Provider(origin + REALM_PATH, {
    ...whoMayAsk(origin, options.store.serviceSecret),
    ...whatTokensSay(options.directory),
    ...howLongThingsLast(options.accessTokenSeconds),
    ...whichFeatures(options.pages),
    adapter: options.store.adapter,
    jwks: { keys: [options.store.signingKey] },
    cookies: {
      keys: [options.store.cookieKey],
      names: {
        session: 'BACKOFFICE_SESSION',
        interaction: 'BACKOFFICE_SIGN_IN',
        resume: 'BACKOFFICE_RESUME',
      },
      long: { httpOnly: true, sameSite: 'lax', path: REALM_PATH },
    },
    routes: { authorization: paths.auth, token: paths.token, end_session: paths.logout, jwks: paths.certs },
    discovery: {
      userinfo_endpoint: origin + REALM_PATH + paths.userinfo,
      check_session_iframe: origin + REALM_PATH + paths.sessionFrame,
    },
    interactions: {
      policy: signInPolicy(options.directory),
      url(_ctx, { uid, prompt }) {
        const page = prompt.name === UPDATE_PASSWORD ? paths.requiredAction : paths.signIn
        return `${REALM_PATH}${page}/${uid}`
      },
    },
    renderError: (ctx, out, error) => options.pages.error(ctx, error, out),
  })
  provider.proxy = true
  shapeRefreshTokens(provider)
  renameSessionsSafely(provider)
  tellActionStatus(provider)
  provider.on('server_error', logServiceFault)
  Object.assign(provider, { onerror: (error: unknown, ctx: Context) => logServiceFault(ctx, error) })
  return provider
}

/** A client that disconnects is not logged as a fault, since anybody could fill the log that way. */
export const logServiceFault = ({ req }: Pick<Context, 'req'>, error: unknown): void => {
  if (!req.socket.destroyed) logFault(error, 'The identity service failed:')
}

function whoMayAsk(origin: string, serviceSecret: string) {
  return {
    clients: [
      {
        client_id: CLIENT_ID,
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/auth-callback`, `${origin}/silent-check-sso.html`],
        post_logout_redirect_uris: [`${origin}/login`, `${origin}/`],
      },
      {
        client_id: SERVICE_CLIENT_ID,
        client_secret: serviceSecret,
        grant_types: ['client_credentials'],
        response_types: [],
        redirect_uris: [],
      },
    ],
    responseTypes: ['code'],
    scopes: SCOPES,
    extraParams: ['kc_action'],
    pkce: { required: () => true },
    clientBasedCORS: (_ctx, asking) => asking === origin,
  } satisfies Configuration
}

function whatTokensSay(directory: Directory) {
  const enabled = (id: string) => {
    const person = directory.byId(id)
    return person?.enabled ? person : undefined
  }
  const findAccount: FindAccount = (_ctx, id, token) => {
    const person = enabled(id)
    const sid = token && 'sessionUid' in token ? token.sessionUid : undefined
    return person && { accountId: id, claims: () => ({ sub: id, sid, ...profileClaims(person) }) }
  }
  return {
    findAccount,
    claims: { openid: ['sub', 'sid', ...STANDARD_CLAIMS] },
    extraTokenClaims(_ctx, token) {
      if (token.kind !== 'AccessToken') return { azp: token.clientId }
      const person = enabled(token.accountId)
      return person && accessClaims(person, token.sessionUid)
    },
  } satisfies Configuration
}

function howLongThingsLast(accessTokenSeconds: number) {
  const now = () => Math.floor(Date.now() / 1000)
  return {
    ttl: {
      AccessToken: accessTokenSeconds,
      ClientCredentials: accessTokenSeconds,
      IdToken: accessTokenSeconds,
      AuthorizationCode: 60,
      Interaction: PENDING_SIGN_IN_SECONDS,
      RefreshToken: SESSION_SECONDS,
      Grant: SESSION_SECONDS,
      // Counted from the sign-in, so that silent checks do not prolong a session for ever.
      Session: (_ctx, session) => Math.max(1, (session.loginTs ?? now()) + SESSION_SECONDS - now()),
    },
    expiresWithSession: () => true,
    issueRefreshToken: () => true,
    rotateRefreshToken: false,
  } satisfies Configuration
}

function whichFeatures(pages: Pages) {
  return {
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // The library's user info endpoint refuses tokens with an API as audience, so the service has one of its own.
      userinfo: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: {
        defaultResource: (_ctx, client) => `urn:${audienceOf(client.clientId)}`,
        // Whatever was requested, no client gets a token with another one's audience.
        getResourceServerInfo: (_ctx, _indicator, client) => ({
          audience: audienceOf(client.clientId),
          scope: '',
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
      rpInitiatedLogout: {
        logoutSource: (ctx, form) => pages.signOut(ctx, form),
        postLogoutSuccessSource: (ctx) => pages.signedOut(ctx),
      },
    },
    async loadExistingGrant({ oidc: { client, session, account, provider } }) {
      if (!client || !session || !account)
        throw new Error('A grant was asked for before anyone had signed in.')
      const existing = await provider.Grant.find(session.grantIdFor(client.clientId) ?? '')
      if (existing) return existing
      const grant = new provider.Grant({ accountId: account.accountId, clientId: client.clientId })
      grant.addOIDCScope(SCOPES)
      await grant.save()
      return grant
    },
  } satisfies Configuration
}

function signInPolicy(directory: Directory) {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const gone = new interactionPolicy.Check(
    'person_gone',
    'the signed-in person was disabled or deleted',
    'login_required',
    ({ oidc }) => Boolean(oidc.session?.accountId) && !oidc.account,
  )
  policy.get('login')?.checks.add(gone)
  policy.add(updatePasswordPrompt(directory))
  return policy
}

export const UPDATE_PASSWORD = 'UPDATE_PASSWORD'

export type RequiredActionStatus = 'success' | 'cancelled'

function updatePasswordPrompt(directory: Directory) {
  const wanted = new interactionPolicy.Check(
    'update_password',
    'a new password has to be chosen',
    ({ oidc }) =>
      Boolean(directory.byId(oidc.session?.accountId ?? '')?.temporaryPassword) ||
      (oidc.params?.['kc_action'] === UPDATE_PASSWORD && !oidc.result?.[UPDATE_PASSWORD]),
  )
  return new interactionPolicy.Prompt({ name: UPDATE_PASSWORD, requestable: false }, wanted)
}

function tellActionStatus(provider: OidcProvider) {
  provider.on('authorization.success', ({ oidc }, answer?: Record<string, unknown>) => {
    if (answer && oidc.params?.['kc_action']) answer['kc_action_status'] = oidc.result?.[UPDATE_PASSWORD]
  })
}

/** keycloak-js decodes refresh tokens, so they have the form of a JWT. Only the last part has a meaning. */
function shapeRefreshTokens(provider: OidcProvider) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const prefix = `${part({ alg: 'none', typ: 'JWT' })}.${part({ typ: 'Refresh', azp: CLIENT_ID })}`
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId: () => `${prefix}.${randomBytes(32).toString('base64url')}`,
  })
}

/** Writes a renamed session before the old id is removed, unlike the library, so that a session without a record has really ended. */
function renameSessionsSafely({ Session: { prototype } }: OidcProvider) {
  const { save } = prototype
  Object.assign(prototype, {
    async save(this: typeof prototype & { oldId?: string }, ttl: number) {
      const { oldId } = this
      delete this.oldId
      const saved = await save.call(this, ttl)
      if (oldId) await this.adapter.destroy(oldId)
      return saved
    },
  })
}
