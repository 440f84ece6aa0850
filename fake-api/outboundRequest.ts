import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createDnsLookup, type DnsLookup } from './dnsLookup.ts'
import { parseWebAddress } from '../src/contract/formats.ts'
import { simulatorPlaceholderOrigin } from './neighbours/behaviour.ts'
import { createOutgoingPolicy, type OutgoingPolicy } from './outgoingPolicy.ts'
import { parseSafeJson } from './safeJson.ts'
import { documentedLimit } from './documentedLimit.ts'

export type OutboundResult =
  | { outcome: 'answered'; status: number; body: unknown; latencyMs: number }
  | { outcome: 'timeout' | 'unreachable' | 'notAllowed'; latencyMs: number }

/** A request to another system; `GET` by default. */
export interface OutboundRequestOptions {
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  /** JSON text, which is sent unchanged. */
  body?: string
  /** Greatest length of the answer in bytes, 1 MiB by default; only lists are longer. */
  longest?: number
}

const answerMs = documentedLimit('milliseconds until another system has answered whole', 5_000)
const longestAnswer = documentedLimit('bytes that another system answers, but for lists', 1024 * 1024)

const mostInformational = documentedLimit('informational answers (1xx) of another system', 10)

/** Enough for a list of thousands of games or sums. */
export const maxExternalListBytes = documentedLimit(
  'bytes of a list that another system answers',
  16 * 1024 * 1024,
)

/** Calls an address from a record and parses the answer as JSON; `body` is `undefined` if it is none. Never rejects. */
export interface CallExternalSystem {
  (address: string, asking?: OutboundRequestOptions): Promise<OutboundResult>
  /** Does the same for an address from the server's own settings, to which no policy applies. */
  own(address: string, asking?: OutboundRequestOptions): Promise<OutboundResult>
  /** Whether an address may be called, as far as that is known when it is entered: `false` if it can never be. */
  mayAsk(address: string): boolean
}

interface ExternalSystemCallerOptions {
  /** The origin that replaces the placeholder in addresses of the fixtures; `null` without simulators: such addresses cannot be called. */
  neighbours: string | null
  deadline?: (url: URL) => AbortSignal
  outgoing?: OutgoingPolicy
  resolve?: DnsLookup
}

/** Follows no redirects, and connects to the address that was checked, since its name may lead elsewhere the next time. */
export function createExternalSystemCaller(options: ExternalSystemCallerOptions): CallExternalSystem {
  const { neighbours, deadline = () => AbortSignal.timeout(answerMs), resolve = createDnsLookup() } = options
  const { outgoing = createOutgoingPolicy({ local: true }) } = options
  const isSimulated = (url: URL) => neighbours !== null && url.origin === simulatorPlaceholderOrigin

  const mayAsk = (address: string) => {
    const url = parseWebAddress(address)
    return url !== null && (isSimulated(url) || outgoing.mayAllow(url.hostname))
  }

  const call = async (
    address: string,
    { longest = longestAnswer, ...asking }: OutboundRequestOptions,
    isOwn: boolean,
  ): Promise<OutboundResult> => {
    const begun = performance.now()
    const latencyMs = () => Math.round(performance.now() - begun)
    const url = parseWebAddress(address)
    if (!url || !(isOwn || mayAsk(address))) return { outcome: 'notAllowed', latencyMs: latencyMs() }
    const signal = deadline(url)
    try {
      const to = neighbours !== null && isSimulated(url) ? below(neighbours, url) : url
      const lookup = isOwn || to !== url ? undefined : guarded(resolve, outgoing)
      const { status, text } = await exchange(to, asking, { signal, ...(lookup && { lookup }) }, longest)
      return { outcome: 'answered', status, body: parseSafeJson(text), latencyMs: latencyMs() }
    } catch (error) {
      const outcome = error instanceof NotAllowed ? 'notAllowed' : signal.aborted ? 'timeout' : 'unreachable'
      return { outcome, latencyMs: latencyMs() }
    }
  }

  const ask = (address: string, asking: OutboundRequestOptions = {}) => call(address, asking, false)
  return Object.assign(ask, {
    mayAsk,
    own: (address: string, asking: OutboundRequestOptions = {}) => call(address, asking, true),
  })
}

/** Path and parameters of an address at another origin. They are set separately, because a path may begin with `//` like a host. */
function below(origin: string, { pathname, search }: URL): URL {
  const url = new URL(origin)
  url.pathname = pathname
  url.search = search
  return url
}

class NotAllowed extends Error {}

/** Resolves a name to those of its addresses that may be called. A failure here only ends the request and not the process. */
const guarded =
  (resolve: DnsLookup, outgoing: OutgoingPolicy): LookupFunction =>
  (host, options, done) => {
    resolve(host)
      .then((found) => found.filter(({ address }) => outgoing.allows(host, address)))
      .then(
        (allowed) => {
          const [first] = allowed
          if (!first) done(new NotAllowed(`${host} leads where it may not be asked`), [])
          else if (options.all) done(null, allowed)
          else done(null, first.address, first.family)
        },
        (error: unknown) => done(error as Error, []),
      )
  }

/** Uses a connection of its own, and resolves to the complete answer. Rejects for one that is too long, and for a redirect. */
const exchange = (
  url: URL,
  { method = 'GET', headers = {}, body }: OutboundRequestOptions,
  options: RequestOptions,
  most: number,
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const usual = {
      Accept: 'application/json',
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    }
    const send = url.protocol === 'https:' ? askSecurely : askPlainly
    const sent = send(url, { ...options, method, agent: false, headers: { ...usual, ...headers } })
    let isAnswered = false
    let informational = 0
    sent.on('information', () => {
      if (++informational > mostInformational)
        sent.destroy(new Error('answered with nothing but information'))
    })
    sent.once('error', reject)
    // An answer with status 101 ends a request without an error and without an answer.
    sent.once('upgrade', (_answer, socket) => socket.destroy())
    sent.once('close', () => isAnswered || reject(new Error('closed without an answer')))
    sent.once('response', (answer) => {
      isAnswered = true
      const status = answer.statusCode ?? 0
      if (status >= 300 && status < 400) sent.destroy(new Error(`redirected by ${status}`))
      else read(answer, most).then((text) => resolve({ status, text }), reject)
    })
    sent.end(body)
  })

async function read(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length
    if (length > most) throw new Error(`longer than ${most} bytes`)
    parts.push(part)
  }
  return new TextDecoder().decode(Buffer.concat(parts))
}
