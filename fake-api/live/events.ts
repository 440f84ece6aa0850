import { Readable } from 'node:stream'
import { decodeJwt } from 'jose'
import { lastEventIdHeader, heartbeatMs } from '../../src/contract/live.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Handler } from '../http/call.ts'
import { maxTokenLifetimeSeconds } from '../revocation/list.ts'
import type { LiveEvents } from './live.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { LiveMessage } from '../../src/contract/answers/general.ts'

const mostStreams = documentedLimit('streams of changes', 20)
const later = 30

const mostWaiting = documentedLimit('bytes of changes that wait for a client', 256 * 1024)

const type = 'text/event-stream'

/** `GET /api/events`: a `LiveMessage`, or a stream for clients that accept server-sent events, which ends with the token. */
export function answerLiveEvents(live: LiveEvents): Handler {
  const open = new Map<string, number>()
  return async (call) => {
    const from = positionOf(call.header(lastEventIdHeader))
    const { caller: id } = call
    if (!call.header('Accept')?.includes(type) || call.method === 'HEAD')
      return { status: 200, body: await live.read(call.user, from) }
    const count = open.get(id) ?? 0
    if (count >= mostStreams) throw new ProblemError('tooManyCalls', { params: { seconds: later } })
    const body = streamOf(live, call, from)
    open.set(id, count + 1)
    body.once('close', () => {
      const left = (open.get(id) ?? 1) - 1
      if (left > 0) open.set(id, left)
      else open.delete(id)
    })
    return { status: 200, body, headers } satisfies Answer
  }
}

/** `X-Accel-Buffering` asks proxies not to buffer the answer. */
const headers = { 'Content-Type': type, 'X-Accel-Buffering': 'no' }

function streamOf(live: LiveEvents, { user, header }: Call, from: string | null): Readable {
  const stream = new Readable({ read: () => undefined })
  const send = (text: string) => {
    stream.push(text)
    if (stream.readableLength > mostWaiting) stream.destroy()
  }
  const end = () => void stream.push(null)
  const stop = live.follow(user, from, { tell: (message) => send(eventOf(message)), end })
  const beat = setInterval(() => send(':\n\n'), heartbeatMs).unref()
  const expiry = setTimeout(end, secondsLeft(header('Authorization')) * 1000).unref()
  send(':\n\n')
  return stream.once('close', () => {
    stop()
    clearInterval(beat)
    clearTimeout(expiry)
  })
}

const eventOf = (message: LiveMessage) => `id: ${message.position}\ndata: ${JSON.stringify(message)}\n\n`

/** A longer position was not sent by this server and is ignored. */
const positionOf = (sent: string | undefined) => (sent && sent.length <= 100 ? sent : null)

/** Seconds until a token, which the guard has verified, expires. */
function secondsLeft(authorization = ''): number {
  const { exp = 0 } = decodeJwt(authorization.replace(/^Bearer +/i, ''))
  return Math.max(0, Math.min(exp - Date.now() / 1000, maxTokenLifetimeSeconds))
}
