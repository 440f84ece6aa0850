import type { Readable, Writable } from 'node:stream'
import { defineBound } from '../defineBound.ts'

/** Milliseconds to wait for a client that does not read: usually, and if more than `maxUnreadBytes` are left. */
export interface SendTimeouts {
  unreadMs: number
  largeUnreadMs: number
}

export const maxUnreadBytes = defineBound({
  what: 'bytes left of an answer that nobody reads, for as long as of any',
  limit: 1024 * 1024,
  per: 'connection',
  atLimit: 'it is ended sooner',
  test: 'fake-api/security/connections.long.test.ts',
})

/** Bytes per write, small enough to notice whether anything is read. */
const piece = 64 * 1024

/**
 * Sends a body in pieces as the client reads them. Throws if the body breaks off, or if the client has not read for too long. The timeout
 * of an HTTP/2 stream does not help, since any traffic of the connection restarts it.
 */
export async function sendInPieces(body: Readable, to: Writable, patience: SendTimeouts): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += piece) {
      const isLarge = chunk.length - at > maxUnreadBytes
      const isTaken = to.write(chunk.subarray(at, at + piece))
      if (!isTaken) await happens('drain', to, isLarge ? patience.largeUnreadMs : patience.unreadMs)
    }
  to.end()
  if (!to.writableFinished) await happens('finish', to, patience.unreadMs)
}

const happens = (event: 'drain' | 'finish', stream: Writable, milliseconds: number) =>
  new Promise<void>((resolve, reject) => {
    const settle = (failure: string | null) => {
      clearTimeout(timer)
      stream.off(event, well).off('close', gone)
      if (failure === null) resolve()
      else reject(new Error(failure))
    }
    const well = () => settle(null)
    const gone = () => settle('Whoever asked has gone.')
    const timer = setTimeout(() => settle('Nothing of the answer is read.'), milliseconds).unref()
    if (stream.destroyed) gone()
    else stream.once(event, well).once('close', gone)
  })
