import { streamHeartbeatMs, unauthenticatedEvent } from '../contract/live.ts'
import { ProblemError } from '../contract/problem.ts'
import type { LiveMessage } from '../contract/answers/general.ts'
import type { QueryKey } from '@tanstack/react-query'
import { builtInCollections, hasComputedFields } from '../contract/entity.ts'
import { jobsCollection } from '../contract/jobs.ts'
import { pushesCollection } from '../contract/pushes.ts'
import { isObject } from '../contract/values.ts'
import type { ResourceConfig } from '../screens.ts'

const maxSilenceMs = 3 * streamHeartbeatMs

/** `EventSource` cannot send a token; throws errors of `fetch`, and `unauthenticated` if the headers are no longer accepted. */
export async function* streamLiveMessages(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const call = new AbortController()
  const stop = () => call.abort()
  signal.addEventListener('abort', stop)
  let timer = setTimeout(stop, maxSilenceMs)
  try {
    const { body, ok } = await ask(url, { ...headers, Accept: 'text/event-stream' }, call.signal)
    if (!ok || !body) throw new Error('There is no stream')
    const reader = body.getReader()
    const decoder = new TextDecoder()
    let text = ''
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer)
      timer = setTimeout(stop, maxSilenceMs)
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

export async function pollLiveMessage(url: string, headers: Record<string, string>, signal: AbortSignal) {
  const answer = await ask(url, headers, signal)
  if (!answer.ok) throw new Error('There is no answer')
  return (await answer.json()) as LiveMessage
}

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(url, { headers, signal, cache: 'no-store' })
  if (answer.status === 401) throw new ProblemError('unauthenticated')
  return answer
}

/** Plans and previews are costly and only requested explicitly. */
const reads: readonly unknown[] = [
  ...['getList', 'getInfiniteList', 'getOne', 'getMany', 'getManyReference'],
  ...['history', 'lastChange', 'usage', 'place', 'matrix', 'runs', 'job'],
]

/** No message names these records of what was done. */
const recorded: readonly string[] = [builtInCollections.auditLog, pushesCollection]

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
    if (isMoreThanJobs && (hasComputedFields(entity) || entity.serving || recorded.includes(entity.name)))
      return true
    const changed = ids.get(entity.name)
    if (!changed) return false
    return what !== 'getOne' || (isObject(params) && changed.has(String(params['id'])))
  }
}
