import { heartbeatMs, lastSeen, type LiveMessage, refusedEvent } from '../contract/live.ts'
import { Problem } from '../contract/problem.ts'
import { userActivity } from './userActivity.ts'

/** Milliseconds between attempts; the last one is repeated. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000]
/** Milliseconds between requests of a window without a stream. */
const pauseWithout = 5_000

interface FollowOptions {
  url: string
  /** The headers of the caller. */
  caller: () => Promise<Record<string, string>>
  tell: (message: LiveMessage) => void
  /** Called when the caller is no longer accepted. */
  refused: () => void
}

/**
 * Follows changes while somebody looks at the page, from the last known position: by a stream that is opened again whenever it ends, as it
 * does with its token; if other windows hold all streams, by requests every few seconds. Returns a function that stops this.
 */
export function followChanges({ url, caller, tell, refused }: FollowOptions): () => void {
  const over = new AbortController()
  let position: string | null = null
  let failed = 0

  function hear(message: LiveMessage) {
    failed = 0
    position = message.position
    tell(message)
  }

  /** Returns the least number of milliseconds to wait before the next time. */
  async function once(): Promise<number> {
    const stream = new AbortController()
    const stop = () => stream.abort()
    over.signal.addEventListener('abort', stop)
    const forget = userActivity.subscribe(() => userActivity.is() || stop())
    try {
      const headers = { ...(await caller()), ...(position !== null && { [lastSeen]: position }) }
      const isStreamed = await withConnectionSlot(async () => {
        for await (const message of messages(url, headers, stream.signal)) hear(message)
      })
      if (isStreamed) return 0
      hear(await messageOf(url, headers, stream.signal))
      return pauseWithout
    } catch (error) {
      if (error instanceof Problem && error.code === 'unauthenticated') refused()
      // Other failures are shown by the page's own calls.
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
      await pauseUntilAborted(Math.max(least, pauses[Math.min(failed, pauses.length - 1)] ?? 0), over.signal)
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

/** Milliseconds after which a silent stream is given up; the server sends heartbeats. */
const silence = 3 * heartbeatMs

/**
 * The messages of a stream of server-sent events. Throws the errors of `fetch`, `unauthenticated` if the headers are no longer accepted,
 * and if there is no stream. The browser's `EventSource` is not used because it cannot send a token.
 */
export async function* messages(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<LiveMessage> {
  const call = new AbortController()
  const stop = () => call.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, silence)
  try {
    const { body, ok } = await ask(url, { ...headers, Accept: 'text/event-stream' }, call.signal)
    if (!ok || !body) throw new Error('There is no stream')
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, silence)
      const events = (text + decoder.decode(part.value, { stream: true })).split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const lines = event.split('\n')
        if (lines.includes(`event: ${refusedEvent}`)) throw new Problem('unauthenticated')
        const data = lines.find((line) => line.startsWith('data: '))
        if (data) yield JSON.parse(data.slice('data: '.length)) as LiveMessage
      }
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** A single message, without a stream. Throws like `messages`. */
async function messageOf(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<LiveMessage> {
  const answer = await ask(url, headers, signal)
  if (!answer.ok) throw new Error('There is no answer')
  return (await answer.json()) as LiveMessage
}

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { headers, signal, cache: 'no-store' })
  if (answer.status === 401) throw new Problem('unauthenticated')
  return answer
}

/** Connections that a browser's windows may hold: HTTP/1.1 allows six to a host, and calls need some of them. */
const places = ['live 1', 'live 2', 'live 3']

/** Runs work that holds a connection, if one is free among the browser's windows. Returns whether there was one. */
async function withConnectionSlot(work: () => Promise<void>): Promise<boolean> {
  for (const place of places) {
    const isFree = await navigator.locks.request(place, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
      return lock !== null
    })
    if (isFree) return true
  }
  return false
}
