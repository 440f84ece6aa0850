import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { unlink } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Makes sure that no other process of this machine has the same directory, until what is answered is called. It is a socket that
 * somebody listens at, since nobody does any more when they were killed. Throws a readable `Error`.
 */
export async function onlyOne(directory: string): Promise<() => Promise<void>> {
  const name = `backoffice-${createHash('sha256').update(resolve(directory)).digest('hex').slice(0, 16)}`
  const address = process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
  const server = await listened(address)
  if (!server) throw new Error(`Another process works with the data in ${directory}. End it first.`)
  return async () => {
    server.close()
    await once(server, 'close')
  }
}

async function listened(address: string) {
  if (await isAnswered(address)) return null
  if (process.platform !== 'win32') await unlink(address).catch(() => undefined)
  const server = createServer((socket) => socket.destroy()).unref()
  server.listen(address)
  try {
    await once(server, 'listening')
    return server
  } catch {
    return null
  }
}

async function isAnswered(address: string): Promise<boolean> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
