import { lastEventIdHeader } from '../contract/live.ts'
import { ProblemError } from '../contract/problem.ts'
import { pollLiveMessage, streamLiveMessages } from './messages.ts'
import { userActivity } from './userActivity.ts'
import type { LiveMessage } from '../contract/answers/general.ts'

/** The last pause is repeated. */
const retryPausesMs = [1_000, 2_000, 5_000, 15_000, 30_000]
const pollPauseMs = 5_000

interface FollowOptions {
  url: string
  caller: () => Promise<Record<string, string>>
  tell: (message: LiveMessage) => void
  refused: () => void
}

/** Requests changes instead if other windows hold all connections. */
export function followChanges({ url, caller, tell, refused }: FollowOptions): () => void {
  const over = new AbortController()
  let position: string | null = null
  let failed = 0

  function hear(message: LiveMessage) {
    failed = 0
    position = message.position
    tell(message)
  }

  /** Returns the least number of milliseconds before the next call. */
  async function once(): Promise<number> {
    const stream = new AbortController()
    const stop = () => stream.abort()
    over.signal.addEventListener('abort', stop)
    const forget = userActivity.subscribe(() => userActivity.is() || stop())
    try {
      const headers = { ...(await caller()), ...(position !== null && { [lastEventIdHeader]: position }) }
      const isStreamed = await withConnectionSlot(async () => {
        for await (const message of streamLiveMessages(url, headers, stream.signal)) hear(message)
      })
      if (isStreamed) return 0
      hear(await pollLiveMessage(url, headers, stream.signal))
      return pollPauseMs
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'unauthenticated') refused()
      // The page's own calls show other failures.
      return 0
    } finally {
      forget()
      over.signal.removeEventListener('abort', stop)
    }
  }

  async function goOn() {
    while (!over.signal.aborted) {
      await untilAttended(over.signal)
      const least = await once()
      await pauseUntilAborted(
        Math.max(least, retryPausesMs[Math.min(failed, retryPausesMs.length - 1)] ?? 0),
        over.signal,
      )
      failed += 1
    }
  }

  void goOn()
  return () => over.abort()
}

const untilAttended = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (userActivity.is()) return resolve()
    const done = () => {
      forget()
      resolve()
    }
    const forget = userActivity.subscribe(() => userActivity.is() && done())
    signal.addEventListener('abort', done, { once: true })
  })

const pauseUntilAborted = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, pause)
    signal.addEventListener('abort', done)
  })

/** HTTP/1.1 allows six connections to a host, and calls need some of them. */
const connectionSlots = ['live 1', 'live 2', 'live 3']

async function withConnectionSlot(work: () => Promise<void>): Promise<boolean> {
  for (const place of connectionSlots) {
    const isFree = await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isFree) return true
  }
  return false
}
