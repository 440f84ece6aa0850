import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Outside of the ports that Linux, macOS and Windows give to outgoing connections, one of which could be taken by then. */
const [first, last] = [20_000, 32_000]

/** Those of this process: two servers of a test never get the same. */
const drawn = new Set<number>()

/** A port that nobody listens on, and that only another test could take before a server does: see `atFreePorts`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (drawn.has(port) || !(await isFree(port))) continue
    drawn.add(port)
    return port
  }
}

/** Starts what needs two ports, such as a server and its neighbours, and again at others where somebody was faster. */
export async function atFreePorts<T>(
  start: (port: number, other: number) => Promise<T>,
  tries = 3,
): Promise<T> {
  try {
    return await start(await freePort(), await freePort())
  } catch (error) {
    if (tries > 1 && isOfTakenPort(error)) return atFreePorts(start, tries - 1)
    throw error
  }
}

/** In the words of this server, Node.js, nginx and Keycloak. */
const isOfTakenPort = (error: unknown) =>
  /Port \d+ is taken|EADDRINUSE|Address already in use|already bound/i.test(String(error))

async function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  try {
    await once(probe.listen(port), 'listening')
  } catch {
    return false
  }
  await once(probe.close(), 'close')
  return true
}
