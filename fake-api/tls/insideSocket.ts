import { Duplex } from 'node:stream'

type Done = (error?: Error | null) => void

/**
 * One end of a connection within this process: what is written to one end is read from the other. Implements what Node's HTTP server uses
 * of a TCP socket, including a remote address that clients cannot choose.
 */
export class InsideSocket extends Duplex {
  readonly encrypted = true
  readonly remoteAddress: string | undefined
  timeout = 0
  readonly #isServer: boolean
  #other: InsideSocket | null = null
  #timer: NodeJS.Timeout | undefined
  /** Called once the other end has read, so that it can write more. */
  #taken: (() => void) | null = null

  private constructor(remoteAddress: string | undefined, isServer: boolean) {
    super()
    this.#isServer = isServer
    this.remoteAddress = remoteAddress
  }

  /** Creates both ends. The server's end has the client's address. */
  static pair(remoteAddress: string | undefined): [client: InsideSocket, server: InsideSocket] {
    const [client, server] = [new InsideSocket(undefined, false), new InsideSocket(remoteAddress, true)]
    client.#other = server
    server.#other = client
    return [client, server]
  }

  /** As in `net.Socket`: emits `timeout` after a time without traffic in either direction. */
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

  /** As in `net.Socket`: ends after everything written was sent. */
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

  #ends(): void {
    if (!this.#other?.destroyed) this.#other?.push(null)
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#timer)
    this._read()
    // An end that has finished leaves its data to be read; so does a server that broke off.
    if (!this.writableFinished && this.#isServer) this.#ends()
    else if (!this.writableFinished) this.#other?.destroy()
    done(error)
  }
}
