import { createHmac } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as z from 'zod/mini'
import { ProblemError } from '../../src/contract/problem.ts'
import { presentInstant, clockStepSince, type Instant } from '../clockSteps.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { isExemptFromQueueLimits, requireCallerConnected } from '../lanes/readContext.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'
import { log } from '../log.ts'
import { parseSafeJson } from '../safeJson.ts'

interface ServiceAccount {
  issuer: string
  client: string
  secret: string
}

/** The Admin REST API of the identity service; paths are relative to `/admin/realms/<realm>`. */
export type AdminRest = ReturnType<typeof createAdminRest>

export interface ByteBudget {
  left: number
}

/** A page of 500 users with hundreds of casinos each has 5 MB. */
const maxAnswerBytes = documentedLimit('bytes that the identity service answers', 16 * 1024 * 1024)

export class IdentityRefusalError extends Error {
  readonly status: number
  readonly body: unknown

  constructor(call: string, status: number, body: unknown) {
    super(`The identity service answered ${status} to ${call}`)
    this.status = status
    this.body = body
  }
}

export const nullIfNotFound = <T>(asked: Promise<T>): Promise<T | null> =>
  asked.catch((error: unknown) => {
    if (error instanceof IdentityRefusalError && error.status === 404) return null
    throw error
  })

/** With `account` `null`, every call throws `identityUnavailable`. Throws if the issuer is not the address of a realm. */
export function createAdminRest(account: ServiceAccount | null) {
  const [, host, realm] = /^(.*)\/realms\/([^/]+)$/.exec(account?.issuer ?? 'none/realms/none') ?? []
  if (realm === undefined) throw new Error(`OIDC_ISSUER is not the address of a realm: ${account?.issuer}`)
  const base = `${host}/admin/realms/${realm}`
  /** `issued`: the latest second that tokens may bear which were issued before the clock was known anew. */
  let clock = { earliest: 0, latest: 0, since: presentInstant(), issued: 0 }
  /** Milliseconds by which the service's clock was ahead of one that never steps, when it was known first. */
  let first: number | null = null
  const token = account
    ? tokensOf(account, noteClock)
    : () => Promise.reject(new ProblemError('identityUnavailable'))
  let isApart = false

  const issuedUntil = () => Math.max(time('latest'), clock.issued)

  function time(bound: 'earliest' | 'latest') {
    const step = clockStepSince(clock.since)
    const stepped = bound === 'latest' ? Math.max(0, -step) : -Math.max(0, step)
    return Math.floor((Date.now() + clock[bound] + stepped) / 1000)
  }

  function noteClock(ahead: Ahead) {
    const issued = first === null ? 0 : issuedUntil()
    clock = { ...ahead, since: presentInstant(), issued: 0 }
    first ??= Date.now() + ahead.latest - performance.now()
    // A clock that was ahead for a while only has issued tokens that are refused anyway, and its time would lock people out until then.
    clock.issued = Math.min(issued, Math.max(time('latest'), (first + performance.now()) / 1000))
    const { earliest, latest } = ahead
    const apart = Math.max(earliest, -latest)
    if (apart > apartMs && !isApart)
      log.warn(
        { seconds: Math.round(apart / 1000) },
        "This machine's clock and the identity service's are apart: tokens end at the wrong time, and people may be unable to sign in.",
      )
    isApart = apart > apartMs
  }

  async function call(
    method: string,
    path: string,
    { body, budget, requireTurn }: CallParts,
    isAgain = false,
  ): Promise<Answered> {
    const init = {
      method,
      headers: { Authorization: `Bearer ${await token(isAgain)}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
    // Asked last, since waiting for the token may have taken long.
    requireTurn?.()
    const answered = await reach(base + path, init, budget)
    if (answered.status === 401 && !isAgain) return call(method, path, { body, budget, requireTurn }, true)
    if (!answered.ok)
      throw new IdentityRefusalError(`${method} ${bare(path)}`, answered.status, answered.body)
    return answered
  }

  return {
    /** Throws `IdentityRefusalError` for an unexpected answer, `identityUnavailable` for none or one too long for itself or its `budget`. */
    async get<T>(path: string, schema: z.ZodMiniType<T>, budget?: ByteBudget) {
      const { status, body } = await call('GET', path, { budget })
      const read = schema.safeParse(body)
      if (!read.success)
        throw new IdentityRefusalError(`GET ${bare(path)}`, status, z.prettifyError(read.error))
      return read.data
    },
    /** Returns the address of the created object, or `null`. Throws like `get`, and what `requireTurn` throws right before the call. */
    send: async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, requireTurn?: () => void) =>
      (await call(method, path, { body, requireTurn })).location,
    /** Writes run one after another, since the identity service has no versions; `runUserWriteExclusively` covers all processes. */
    inTurn: createTurns(),
    /** The id of the service account, which the identity service records as the author of changes. Throws like `get`. */
    self: async () => String(decodeJwt(await token(false)).sub),
    /** Seconds since 1970 by the service's clock, known from its tokens, as a proxy may date answers; before the first, by this machine's. */
    time,
    /** The same, by this moment's answer; as far as known if there is none. */
    async presentTime() {
      await token(false).catch(() => undefined)
      return time('latest')
    },
    /**
     * The latest second that tokens of people may bear, which are to be revoked: later than the present for as long as the clock was set back
     * by. Seconds since 1970.
     */
    issuedUntil,
    /** The key for hashing versions of users, so that versions cannot be guessed. Equal for all processes with the same service account. */
    versionKey: new Uint8Array(
      createHmac('sha256', account?.secret ?? '')
        .update('versions of users')
        .digest(),
    ),
  }
}

/** Each write calls the identity service several times, so that a longer queue would take minutes. */
export const maxWaitingUserWrites = documentedLimit(
  'writes on users that wait for their turn; urgent ones are counted apart',
  100,
)

/** Urgent work runs first. Throws `tooBusy` if too much of the same urgency waits, except for the server's own and begun calls. */
function createTurns(): <T>(work: () => Promise<T>, isUrgent?: boolean) => Promise<T> {
  const urgent: (() => void)[] = []
  const others: (() => void)[] = []
  let isTaken = false

  return async (work, isUrgent = false) => {
    const waiting = isUrgent ? urgent : others
    if (waiting.length >= maxWaitingUserWrites && !isExemptFromQueueLimits()) throw tooBusyProblem()
    if (isTaken) await new Promise<void>((begin) => waiting.push(begin))
    isTaken = true
    try {
      requireCallerConnected()
      return await work()
    } finally {
      // The turn is handed over without being free in between.
      const next = urgent.shift() ?? others.shift()
      if (next) next()
      else isTaken = false
    }
  }
}

/** The path without its query, which may contain names of people. */
const bare = (path: string) => path.replace(/\?.*/s, '')

const granted = z.object({ access_token: z.string(), expires_in: z.number() })

/** Milliseconds by which clocks may be apart without a word. Tokens are accepted for 5 s after their end. */
const apartMs = 10_000

/** Milliseconds after which a token is renewed in any case, so that the clock that dates it is known anew. */
const renewalMs = 60_000

/** Milliseconds of a step of this machine's clock after which the service's is known no more. */
const steppedMs = 1_000

/** Milliseconds by which the service's clock is ahead of this machine's, at least and at most. */
interface Ahead {
  earliest: number
  latest: number
}

/** Tokens of the service account. A token is reused until a tenth of its lifetime is left, or until it is refused. */
function tokensOf({ issuer, client, secret }: ServiceAccount, noteClock: (ahead: Ahead) => void) {
  const credentials = [client, secret].map(encodeURIComponent).join(':')
  let kept: Promise<{ token: string; until: number; since: Instant }> | undefined
  async function ask() {
    const sentAt = Date.now()
    const { ok, status, body } = await reach(`${issuer}/protocol/openid-connect/token`, {
      method: 'POST',
      headers: { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const read = granted.safeParse(body)
    if (!ok || !read.success) throw new IdentityRefusalError('the service account', status, body)
    const { access_token: given, expires_in: seconds } = read.data
    const issuedAt = issuedAtOf(given)
    // It is cut to the second, so that the token may be younger than that.
    if (issuedAt !== null) noteClock({ earliest: issuedAt - Date.now(), latest: issuedAt + 1000 - sentAt })
    const since = presentInstant()
    return { token: given, until: since.steady + Math.min(seconds * 900, renewalMs), since }
  }
  return async (isRefused: boolean): Promise<string> => {
    const known = isRefused ? undefined : await kept
    const isKnown =
      known && known.until > performance.now() && Math.abs(clockStepSince(known.since)) < steppedMs
    if (isKnown) return known.token
    const asked = ask()
    kept = asked
    asked.catch(() => (kept = undefined))
    return (await asked).token
  }
}

/** Milliseconds since 1970; `null` for a token that is not dated. */
function issuedAtOf(token: string): number | null {
  try {
    const { iat } = decodeJwt(token)
    return iat === undefined ? null : iat * 1000
  } catch {
    return null
  }
}

interface CallParts {
  body?: unknown
  budget?: ByteBudget | undefined
  requireTurn?: (() => void) | undefined
}

interface Answered {
  ok: boolean
  status: number
  location: string | null
  body: unknown
}

const timeoutSeconds = 5

async function reach(
  address: string,
  init: RequestInit,
  budget: ByteBudget = { left: maxAnswerBytes },
): Promise<Answered> {
  try {
    const signal = AbortSignal.timeout(timeoutSeconds * 1000)
    const response = await fetch(address, { ...init, signal, redirect: 'error' })
    const { ok, status, headers } = response
    const body = parseSafeJson(await textOf(response, budget))
    return { ok, status, location: headers.get('Location'), body }
  } catch (error) {
    if (error instanceof TooLong) log.error(error.message)
    throw new ProblemError('identityUnavailable')
  }
}

class TooLong extends Error {}

/** Throws `TooLong` as soon as the answer is longer than it may be, without keeping it. */
async function textOf({ body }: Response, budget: ByteBudget): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.byteLength
    budget.left -= part.byteLength
    if (size > maxAnswerBytes || budget.left < 0)
      throw new TooLong('The identity service answered more than is read of it.')
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
