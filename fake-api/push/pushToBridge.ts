import * as z from 'zod/mini'
import type { Params } from '../../src/contract/problem.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { OutboundRequest } from '../outboundRequest.ts'
import type { JobApi, Outcome } from '../jobs/kind.ts'
import { findIn } from '../records/findIn.ts'
import { maskSecrets } from '../maskSecrets.ts'
import { originOf, sendSecrets } from '../sendSecrets.ts'
import { configurationsOf, documentOf, withoutSecrets, type Configuration } from './configuration.ts'
import { saltOf } from './pushed.ts'

/** What a bridge was sent about a casino, as far as it is stored. */
export interface SentConfiguration {
  configuration: Configuration
  /** SHA-256 of what was sent, in hexadecimal. */
  hash: string
  /** Scheme, host and port of the receiver. */
  origin: string | null
}

/** The result; `told` is absent if there was nothing to send. */
export interface PushOutcome {
  outcome: Outcome
  told?: SentConfiguration
}

/**
 * Tells a casino's bridge the casino as it is now: `PUT <routerUrl>/configurations/{casinoId}` with the document, and
 * `Content-Digest` for its hash. The bridge answers `{hash, state}`: the hash in hexadecimal of what it has now, and
 * `unchanged` where it had that before, so that it may be told as often as one likes. What it refuses says why as `{error}`. A bridge
 * at another address than the casino's secrets were entered for is told nothing.
 */
export async function pushToBridge(api: JobApi, casinoId: string): Promise<PushOutcome> {
  const found = await api.store.transaction(async (tx) => {
    const casino = await tx.get('casinos', casinoId)
    const bridge = casino && (await tx.get('bridges', String(casino['bridgeId'])))
    const [configuration] = casino ? await configurationsOf(findIn(tx), [casino]) : []
    if (!bridge || !configuration) return null
    const router = String(bridge['routerUrl']).replace(/\/$/, '')
    return { router, configuration, salt: await saltOf(tx, casinoId, originOf(router)) }
  })
  if (!found) return { outcome: failed('notFound') }
  const { router, configuration, salt } = found
  let hash = ''
  const asked = await sendSecrets(api.ask, router, (open) => {
    const document = documentOf(configuration, salt, open)
    hash = document.hash
    return {
      address: `${router}/configurations/${encodeURIComponent(casinoId)}`,
      method: 'PUT',
      headers: { 'Content-Digest': `sha-256=:${Buffer.from(hash, 'hex').toString('base64')}:` },
      body: document.text,
    }
  })
  if (asked.outcome === 'addressChanged') return { outcome: failed('secretAddressChanged') }
  if (asked.outcome === 'secretUnreadable') return { outcome: failed('secretUnreadable') }
  return {
    outcome: outcomeOf(asked, hash, [configuration, salt]),
    told: { configuration: withoutSecrets(configuration), hash, origin: originOf(router) },
  }
}

const echo = z.object({ hash: z.string(), state: z.enum(['accepted', 'unchanged']) })
const refusal = z.object({ error: z.string().check(z.trim(), z.minLength(1)) })

function outcomeOf(asked: OutboundRequest, hash: string, sent: readonly unknown[]): Outcome {
  if (asked.outcome !== 'answered') return failed(unanswered[asked.outcome])
  if (asked.status < 200 || asked.status > 299) {
    const { data } = refusal.safeParse(asked.body)
    return failed('bridgeRefused', {
      text: data ? maskSecrets(data.error, sent).slice(0, 500) : `HTTP ${asked.status}`,
    })
  }
  const { data } = echo.safeParse(asked.body)
  if (data?.hash !== hash) return failed('bridgeConfirmedOther')
  return { outcome: data.state === 'unchanged' ? 'unchanged' : 'ok' }
}

const unanswered = {
  timeout: 'bridgeTimeout',
  unreachable: 'bridgeUnreachable',
  notAllowed: 'addressNotAllowed',
} as const

/** Whether a push has failed without an answer of the bridge, which may have taken it all the same. */
export const isUnanswered = (code: ErrorCode): boolean =>
  code === unanswered.timeout || code === unanswered.unreachable

const failed = (code: ErrorCode, params?: Params): Outcome => ({
  outcome: 'failed',
  reason: { code, ...(params && { params }) },
})
