import { Duplex, type Readable, type Writable } from 'node:stream'
import { documentedLimit } from '../documentedLimit.ts'

type Done = (error?: Error | null) => void

const pieceBytes = 64 * 1024

/** What is written to one end is read from the other. Implements what Node's HTTP server uses of a TCP socket. */
export class InsideSocket extends Duplex {
  readonly encrypted = true
  readonly remoteAddress: string | undefined
  timeout = 0
  readonly #isServer: boolean
  #other: InsideSocket | null = null
  #timer: NodeJS.Timeout | undefined
  #taken: (() => void) | null = null

  private constructor(remoteAddress: string | undefined, isServer: boolean) {
    super()
    this.#isServer = isServer
    this.remoteAddress = remoteAddress
  }

  static pair(remoteAddress: string | undefined): [client: InsideSocket, server: InsideSocket] {
    const [client, server] = [new InsideSocket(undefined, false), new InsideSocket(remoteAddress, true)]
    client.#other = server
    server.#other = client
    return [client, server]
  }

  setTimeout(milliseconds: number, listener?: () => void): this {
    clearTimeout(this.#timer)
    this.timeout = milliseconds
    this.#timer = milliseconds > 0 ? setTimeout(() => this.emit('timeout'), milliseconds).unref() : undefined
    if (listener) this.once('timeout', listener)
    return this
  }

  #stirs(): void {
    this.#timer?.refresh()
  }

  destroySoon(): void {
    if (this.writable) this.end()
    if (this.writableFinished) this.destroy()
    else this.once('finish', () => this.destroy())
  }

  override _read(): void {
    const taken = this.#taken
    this.#taken = null
    taken?.()
  }

  /** Passes pieces on: whoever reads copies what is passed, and many answers that nobody reads may share one large chunk. */
  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    const other = this.#other
    let passed = 0
    const pass = () => {
      this.#stirs()
      while (other && !other.destroyed && passed < chunk.length) {
        other.#stirs()
        if (!other.push(chunk.subarray(passed, (passed += pieceBytes)))) return void (other.#taken = pass)
      }
      done()
    }
    pass()
  }

  override _final(done: Done): void {
    this.#ends()
    done()
  }

  #ends(): void {
    if (!this.#other?.destroyed) this.#other?.push(null)
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#timer)
    this._read()
    // The client can read on if the server broke off; if the client broke off, the server's end is destroyed.
    if (!this.writableFinished && this.#isServer) this.#ends()
    else if (!this.writableFinished) this.#other?.destroy()
    done(error)
  }
}

export const largeUnreadTimeoutBytes = documentedLimit(
  'bytes left of an answer that nobody reads, for as long as of any',
  1024 * 1024,
)

/** Throws if the body breaks off, or if nobody reads for `unreadMs`: a stream's own timeout restarts with any traffic of the connection. */
export async function sendWhileRead(body: Readable, to: Writable, unreadMs: number) {
  for await (const chunk of body) if (!to.write(chunk)) await happens('drain', to, unreadMs)
  to.end()
  if (!to.writableFinished) await happens('finish', to, unreadMs)
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
