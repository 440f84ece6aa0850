import { Duplex } from 'node:stream'

type Done = (error?: Error | null) => void

/**
 * One end of a connection within this process, which nobody else can reach: what is written into the one is read from the other. It has as
 * much of a TCP socket as Node's HTTP server asks for, an address that no client can choose among it.
 */
export class InsideSocket extends Duplex {
  readonly encrypted = true
  readonly remoteAddress: string | undefined
  timeout = 0
  readonly #isServer: boolean
  #other: InsideSocket | null = null
  #timer: NodeJS.Timeout | undefined
  /** What the other one waits for before it writes more. */
  #taken: (() => void) | null = null

  private constructor(remoteAddress: string | undefined, isServer: boolean) {
    super()
    this.#isServer = isServer
    this.remoteAddress = remoteAddress
  }

  /** Both ends: the client's, and the server's, which knows where the client is. */
  static pair(remoteAddress: string | undefined): [client: InsideSocket, server: InsideSocket] {
    const [client, server] = [new InsideSocket(undefined, false), new InsideSocket(remoteAddress, true)]
    client.#other = server
    server.#other = client
    return [client, server]
  }

  /** As that of `net.Socket`: 'timeout' once nothing has gone either way for so long. */
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

  /** As that of `net.Socket`: what was written goes through before it ends. */
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

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    const other = this.#other
    const taken = () => {
      this.#stirs()
      done()
    }
    this.#stirs()
    if (other) other.#stirs()
    if (!other || other.destroyed || other.push(chunk)) taken()
    else other.#taken = taken
  }

  override _final(done: Done): void {
    this.#ends()
    done()
  }

  /** There is nothing more for the other one to read. */
  #ends(): void {
    if (!this.#other?.destroyed) this.#other?.push(null)
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#timer)
    this._read()
    // Who has said all there is to say leaves it to the other to read it; what a server has said before it broke off is read, too.
    if (!this.writableFinished && this.#isServer) this.#ends()
    else if (!this.writableFinished) this.#other?.destroy()
    done(error)
  }
}
