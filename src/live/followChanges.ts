import { lastEventIdHeader, heartbeatMs, unauthenticatedEvent } from '../contract/live.ts'
import { ProblemError } from '../contract/problem.ts'
import { userActivity } from './userActivity.ts'
import type { LiveMessage } from '../contract/answers/general.ts'
import type { QueryKey } from '@tanstack/react-query'
import { builtInCollections, hasComputedFields } from '../contract/entity.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { isObject } from '../contract/values.ts'
import type { ResourceConfig } from '../screens.ts'

/** Milliseconds between attempts; the last one is repeated. */
const pauses = [1_000, 2_000, 5_000, 15_000, 30_000]
/** Milliseconds between requests of a window without a stream. */
const pauseWithout = 5_000

interface FollowOptions {
  url: string
  caller: () => Promise<Record<string, string>>
  tell: (message: LiveMessage) => void
  refused: () => void
}

/** Reports changes from a stream, or by requests if other windows hold all connections. Returns a function that stops this. */
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
      const headers = { ...(await caller()), ...(position !== null && { [lastEventIdHeader]: position }) }
      const isStreamed = await withConnectionSlot(async () => {
        for await (const message of streamLiveMessages(url, headers, stream.signal)) hear(message)
      })
      if (isStreamed) return 0
      hear(await pollLiveMessage(url, headers, stream.signal))
      return pauseWithout
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'unauthenticated') refused()
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

/** Connections that a browser's windows may hold: HTTP/1.1 allows six to a host, and calls need some of them. */
const places = ['live 1', 'live 2', 'live 3']

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

/** Milliseconds after which a silent stream is given up; the server sends heartbeats. */
const silence = 3 * heartbeatMs

/** `EventSource` cannot send a token. Throws errors of `fetch`, and `unauthenticated` if the headers are no longer accepted. */
export async function* streamLiveMessages(url: string, headers: Record<string, string>, signal: AbortSignal) {
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
        if (lines.includes(`event: ${unauthenticatedEvent}`)) throw new ProblemError('unauthenticated')
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

async function pollLiveMessage(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const answer = await ask(url, headers, signal)
  if (!answer.ok) throw new Error('There is no answer')
  return (await answer.json()) as LiveMessage
}

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { headers, signal, cache: 'no-store' })
  if (answer.status === 401) throw new ProblemError('unauthenticated')
  return answer
}

/** Queries that are cheap to read; plans and previews are requested explicitly. */
const reads: readonly unknown[] = [
  ...['getList', 'getInfiniteList', 'getOne', 'getMany', 'getManyReference'],
  ...['history', 'lastChange', 'usage', 'place', 'matrix', 'runs', 'job'],
]

/** Any change may affect records with computed fields, and what needs attention. */
export function affectedQueryPredicate(
  messages: readonly LiveMessage[],
  screens: readonly Pick<ResourceConfig, 'entity' | 'path'>[],
) {
  const isAnything = messages.some(({ more }) => more)
  const ids = new Map<string, Set<string>>()
  for (const { resource, recordId } of messages.flatMap(({ changes }) => changes))
    ids.set(resource, (ids.get(resource) ?? new Set()).add(recordId))
  const isMoreThanJobs = isAnything || [...ids.keys()].some((name) => name !== jobsCollection)
  return ([of, what, params]: QueryKey): boolean => {
    if (of === 'home') return isMoreThanJobs
    const { entity } = screens.find(({ path, entity }) => path === of || entity.name === of) ?? {}
    if (!entity || !reads.includes(what)) return false
    if (isAnything) return true
    if (
      isMoreThanJobs &&
      (hasComputedFields(entity) || entity.serving || entity.name === builtInCollections.auditLog)
    )
      return true
    const changed = ids.get(entity.name)
    if (!changed) return false
    return what !== 'getOne' || (isObject(params) && changed.has(String(params['id'])))
  }
}
