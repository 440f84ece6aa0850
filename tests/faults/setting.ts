import { setTimeout as rest } from 'node:timers/promises'
import type { StoreKind } from '../../fake-api/settings.ts'
import { withToken, type Api } from '../browser/support/api.ts'
import { startBackend, tokenSeconds, type Backend } from './server.ts'
import { signIn } from './signIn.ts'
import { rowsOf, type Write } from './writes/write.ts'

/** A complete answer, as the client received it. */
export interface Told {
  status: number
  code?: string
}

/** A client with an administrator's token, an API, and a proxy between them. */
export interface Way {
  backend: Pick<Backend, 'proxy' | 'neighbours'>
  /** The API without the proxy, to check effects. */
  api(): Promise<Api>
  /**
   * Sends a write with its idempotency key, as the console does; `null` if no complete answer arrives before `patience` is aborted, by
   * default after half a minute.
   */
  send(write: Write, key: string, patience?: AbortSignal): Promise<Told | null>
  /** Waits until no job is running. */
  settled(): Promise<void>
}

/** The same with a server that can be killed. */
export interface Setting extends Way {
  backend: Backend
  expired(): Promise<string>
  end(): Promise<void>
}

const who = ['admin@example.com', 'backoffice-demo'] as const

export async function openSetting(store: StoreKind, databaseUrl: string | null = null): Promise<Setting> {
  const backend = await startBackend(store, databaseUrl)
  const { origin } = backend.proxy
  const first = { token: await signIn(origin, ...who), at: Date.now() }
  let last = first

  async function token(): Promise<string> {
    if (Date.now() - last.at > (tokenSeconds * 1000) / 2)
      last = { token: await signIn(origin, ...who), at: Date.now() }
    return last.token
  }
  return {
    ...wayTo(backend, token),
    backend,
    async expired() {
      // The API tolerates clocks that differ by five seconds.
      await rest(Math.max(0, first.at + (tokenSeconds + 7) * 1000 - Date.now()))
      return first.token
    },
    end: () => backend.remove(),
  }
}

/** A client with an administrator's tokens. */
export function wayTo(backend: Way['backend'], token: () => Promise<string>): Way {
  const { origin } = backend.proxy
  const api = async () => withToken(origin, `Bearer ${await token()}`)
  return {
    backend,
    api,
    async send({ method, path, body, headers }, key, patience = AbortSignal.timeout(30_000)) {
      try {
        const response = await fetch(`${origin}/api${path}`, {
          method,
          headers: { Authorization: `Bearer ${await token()}`, 'Idempotency-Key': key, ...headers },
          signal: patience,
          ...(body && { body: JSON.stringify(body) }),
        })
        const { code } = JSON.parse(await response.text()) as { code?: string }
        const { status } = response
        return { status, ...(status >= 400 && code !== undefined && { code }) }
      } catch {
        return null
      }
    },
    async settled() {
      const deadline = Date.now() + 60_000
      while ((await rowsOf(await api(), 'jobs', { state: ['queued', 'running'] })).length > 0) {
        if (Date.now() > deadline) throw new Error('A job does not end')
        await rest(50)
      }
    },
  }
}
