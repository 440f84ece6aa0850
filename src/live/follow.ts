import { lastSeen, type LiveMessage } from '../contract/live.ts'
import { attended } from './attended.ts'
import { messages } from './messages.ts'

/** Milliseconds from one attempt to the next; the last one stays. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000]

export interface Following {
  url: string
  /** Who asks, by headers. */
  caller: () => Promise<Record<string, string>>
  tell: (message: LiveMessage) => void
  /** Told whether there is a stream. */
  isOn: (isOn: boolean) => void
}

/**
 * Follows what has changed while somebody looks at the page, from where it was told last: over a stream that is asked for anew
 * whenever it ends, as it does with its token. Answers how to stop.
 */
export function follow({ url, caller, tell, isOn }: Following): () => void {
  const over = new AbortController()
  let position: string | null = null
  let failed = 0

  async function once() {
    const stream = new AbortController()
    const stop = () => stream.abort()
    over.signal.addEventListener('abort', stop)
    const forget = attended.subscribe(() => attended.is() || stop())
    try {
      const headers: Record<string, string> = { ...(await caller()), Accept: 'text/event-stream' }
      if (position !== null) headers[lastSeen] = position
      for await (const message of messages(url, headers, stream.signal)) {
        failed = 0
        position = message.position
        isOn(true)
        tell(message)
      }
    } catch {
      // Whoever looks at the page is told by its own calls what is wrong.
    } finally {
      isOn(false)
      forget()
      over.signal.removeEventListener('abort', stop)
    }
  }

  async function goOn() {
    while (!over.signal.aborted) {
      await untilAttended(over.signal)
      await once()
      await rest(pauses[Math.min(failed, pauses.length - 1)] ?? 0, over.signal)
      failed += 1
    }
  }

  void goOn()
  return () => over.abort()
}

const untilAttended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (attended.is()) return resolve()
    const done = () => {
      forget()
      resolve()
    }
    const forget = attended.subscribe(() => attended.is() && done())
    signal.addEventListener('abort', done, { once: true })
  })

const rest = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    signal.addEventListener('abort', done)
  })
