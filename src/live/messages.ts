import { heartbeatMs, refusedEvent } from '../contract/live.ts'
import { Problem } from '../contract/problem.ts'
import type { LiveMessage } from '../contract/answers/general.ts'

/** Milliseconds after which a silent stream is given up; the server sends heartbeats. */
const silence = 3 * heartbeatMs

/**
 * The messages of a stream of server-sent events. Throws the errors of `fetch`, `unauthenticated` if the headers are no longer accepted,
 * and if there is no stream. The browser's `EventSource` is not used because it cannot send a token.
 */
export async function* readMessages(
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
export async function readSingleMessage(
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
