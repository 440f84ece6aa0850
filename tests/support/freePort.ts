import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Outside of the ephemeral ports of Linux, macOS and Windows, which outgoing connections might take. */
const [first, last] = [20_000, 32_000]

/** Ports that this process has already given out. */
const drawn = new Set<number>()

/** A free port, which only another test may take before the server listens: see `atFreePorts`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, last)
    if (drawn.has(port) || !(await isFree(port))) continue
    drawn.add(port)
    return port
  }
}

/** Starts a server that needs two ports, and retries with other ports if one was taken meanwhile. */
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

/** The messages of this server, Node.js, nginx and Keycloak. */
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
