import { request as askPlainly, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as askSecurely } from 'node:https'
import type { LookupFunction } from 'node:net'
import { createNameLookup, type NameLookup } from './nameLookup.ts'
import { parseWebAddress } from '../src/contract/webAddress.ts'
import { simulatorPlaceholderOrigin } from './neighbours/placeholder.ts'
import { createOutgoingPolicy, type OutgoingPolicy } from './outgoingPolicy.ts'
import { parseSafeJson } from './safeJson.ts'
import { defineBound } from './defineBound.ts'

/**
 * What has become of a call to a neighbour: its answer, or that there was none in time, or no connection at all, or that it is not
 * among those that may be asked.
 */
export type OutboundResult =
  | { outcome: 'answered'; status: number; body: unknown; latencyMs: number }
  | { outcome: 'timeout' | 'unreachable' | 'notAllowed'; latencyMs: number }

/** What a neighbour is sent; nothing is a `GET`. */
export interface NeighbourRequest {
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  /** JSON text, which goes out as it is. */
  body?: string
  /** How long the answer may be. Bytes, 1 MiB unless given: only lists are longer. */
  longest?: number
}

const answerMs = defineBound({
  what: 'milliseconds until another system has answered whole',
  limit: 5_000,
  per: 'request',
  atLimit: 'the error says that it did not answer in time',
  test: 'fake-api/security/ask.test.ts',
})
const longestAnswer = defineBound({
  what: 'bytes that another system answers, but for lists',
  limit: 1024 * 1024,
  per: 'answer',
  atLimit: 'it is cut off and counts as none',
  test: 'fake-api/security/ask.test.ts',
})

/** What a list of thousands of games or of sums may take. Bytes. */
export const maxNeighbourListBytes = defineBound({
  what: 'bytes of a list that another system answers',
  limit: 16 * 1024 * 1024,
  per: 'answer',
  atLimit: 'it is cut off and counts as none',
  test: 'fake-api/security/ask.test.ts',
})

/** Calls an address that a record has and reads the JSON of the answer; what is none reads as `undefined`. Never rejects. */
export interface CallNeighbour {
  (address: string, asking?: NeighbourRequest): Promise<OutboundResult>
  /** The same for an address out of the server's own settings, which may be anywhere. Records cannot lead there by naming it. */
  own(address: string, asking?: NeighbourRequest): Promise<OutboundResult>
  /** What can be said of an address as it is entered: false where it never may be asked. */
  mayAsk(address: string): boolean
}

interface CallNeighbourOptions {
  /** Where the addresses lead that fixtures have for neighbours, an origin; `null` where none are simulated: then they lead nowhere. */
  neighbours: string | null
  /** When an answer from there is waited for no longer; five seconds after the question unless given. */
  deadline?: (url: URL) => AbortSignal
  /** Which hosts may be asked; this machine's, too, unless given. */
  outgoing?: OutgoingPolicy
  /** How names are resolved. */
  resolve?: NameLookup
}

/**
 * Follows no redirect: an address is what an administrator has entered, and nothing else. Where a name leads is looked at for each
 * connection, and that very address is connected to: a name that leads elsewhere the next time gains nothing by it.
 */
export function createCallNeighbour(options: CallNeighbourOptions): CallNeighbour {
  const { neighbours, deadline = () => AbortSignal.timeout(answerMs), resolve = createNameLookup() } = options
  const { outgoing = createOutgoingPolicy({ local: true }) } = options
  const isSimulated = (url: URL) => neighbours !== null && url.origin === simulatorPlaceholderOrigin

  const mayAsk = (address: string) => {
    const url = parseWebAddress(address)
    return url !== null && (isSimulated(url) || outgoing.mayAllow(url.hostname))
  }

  const call = async (
    address: string,
    { longest = longestAnswer, ...asking }: NeighbourRequest,
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

  const ask = (address: string, asking: NeighbourRequest = {}) => call(address, asking, false)
  return Object.assign(ask, {
    mayAsk,
    own: (address: string, asking: NeighbourRequest = {}) => call(address, asking, true),
  })
}

/** The path and the parameters of an address at another origin. They are set one by one: a path may begin as a host does, by `//`. */
function below(origin: string, { pathname, search }: URL): URL {
  const url = new URL(origin)
  url.pathname = pathname
  url.search = search
  return url
}

/** A name that leads nowhere it may be asked. */
class NotAllowed extends Error {}

/** Resolves a name to those of its addresses that may be asked. Whatever goes wrong here ends the request alone, and not the process. */
const guarded =
  (resolve: NameLookup, outgoing: OutgoingPolicy): LookupFunction =>
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

/** One request on a connection of its own, and its answer, whole. Rejects for one that is too long, or a redirect. */
const exchange = (
  url: URL,
  { method = 'GET', headers = {}, body }: NeighbourRequest,
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
    sent.once('error', reject)
    // An answer of 101 ends a request without an error and without an answer.
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
