import type { Readable, Writable } from 'node:stream'

/** How long is waited for somebody who reads nothing: usually, and where more than `large` bytes are left. Milliseconds. */
export interface SendTimeouts {
  unreadMs: number
  largeUnreadMs: number
}

/** How much may be left to be sent to somebody who reads nothing of it for `unreadMs`. Bytes. */
export const mostUnread = 1024 * 1024

/** What is handed over at once, so that it shows whether any of it is read. Bytes. */
const piece = 64 * 1024

/**
 * Sends a body piece by piece, as it is read. Throws where the one breaks off, or nothing of the other has been read for too long.
 * A stream of HTTP/2 cannot be asked for this by its own timeout: that waits on as long as anything is read of the whole connection.
 */
export async function send(body: Readable, to: Writable, patience: SendTimeouts): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += piece) {
      const isLarge = chunk.length - at > mostUnread
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
