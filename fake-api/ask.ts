import { placeholder } from './neighbours/index.ts'

/** What has become of a call to a neighbour: its answer, or that there was none in time, or no connection at all. */
export type Asked =
  | { outcome: 'answered'; status: number; body: unknown; latencyMs: number }
  | { outcome: 'timeout' | 'unreachable'; latencyMs: number }

/** What a neighbour is sent; nothing is a `GET`. */
export interface Asking {
  method?: 'GET' | 'PUT' | 'POST'
  headers?: Record<string, string>
  /** JSON text, which goes out as it is. */
  body?: string
}

/** Calls an address of a neighbour and reads its JSON; what is none reads as `undefined`. Never rejects. */
export type Ask = (address: string, asking?: Asking) => Promise<Asked>

export interface AskOptions {
  /** Where the addresses lead that fixtures have for neighbours, an origin. */
  neighbours: string
  /** How long an answer may take. Milliseconds, 5000 unless given. */
  timeout?: number
}

/** Follows no redirect: an address is what an administrator has entered, and nothing else. */
export function createAsk({ neighbours, timeout = 5000 }: AskOptions): Ask {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const begun = performance.now()
    const latencyMs = () => Math.round(performance.now() - begun)
    const signal = AbortSignal.timeout(timeout)
    try {
      const to = address.replace(placeholder, neighbours)
      const response = await fetch(to, {
        method,
        signal,
        redirect: 'error',
        headers: {
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      return { outcome: 'answered', status: response.status, body: parsed(text), latencyMs: latencyMs() }
    } catch {
      return { outcome: signal.aborted ? 'timeout' : 'unreachable', latencyMs: latencyMs() }
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
