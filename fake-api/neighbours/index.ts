import type { RequestListener } from 'node:http'
import express, { type RequestHandler } from 'express'
import { allRowsRange, type Reader } from '../stores/store.ts'
import { type Behaviours, createBehaviours } from './behaviour.ts'
import { bridgeSimulators } from './bridges.ts'
import { componentPaths, componentSimulators } from './components.ts'
import { createSimulatorMemory, type SimulatorMemory } from './memory.ts'
import { operatorPath, operatorSimulators } from './operators.ts'
import { simulatorPlaceholderOrigin } from './placeholder.ts'
import { providerSimulators } from './providers.ts'
import { reportingPaths, reportingSimulator } from './reporting.ts'
import { simulatorControlPage } from './sim.ts'
import { isLoopback } from '../identity/guard.ts'

export { simulatorPlaceholderOrigin }

/**
 * The systems around an installation, served on a port of their own: routers of bridges, servers of providers, operators of casinos,
 * components and the reporting service. `/sim` controls their behaviour.
 */
export function createNeighbours(
  reader: Reader,
  memory: SimulatorMemory = createSimulatorMemory(),
  behaviours: Behaviours = createBehaviours(),
): RequestListener {
  const app = express().disable('x-powered-by')
  app.use((_request, response, next) => {
    // A kept connection could be closed just as the next call is sent, which would look like a refusal.
    response.set({ 'Cache-Control': 'no-store', Connection: 'close' })
    next()
  })
  app.use(refuseCrossSite)
  app.use('/bridges', bridgeSimulators(behaviours, memory))
  app.use('/providers', providerSimulators(behaviours))
  app.use('/operators', operatorSimulators(behaviours, memory))
  app.use('/components', componentSimulators(behaviours))
  app.use('/reporting', reportingSimulator(behaviours, reader))
  app.use(
    '/sim',
    simulatorControlPage(behaviours, () => neighboursIn(reader)),
  )
  return app
}

/** Paths of the components, of the reporting service, and of the systems that records name by the placeholder, such as `bridges/alpine`. */
async function neighboursIn(reader: Reader): Promise<string[]> {
  const all = { where: [], sort: [], range: allRowsRange }
  const [casinos, bridges, providers] = await Promise.all([
    reader.list('casinos', all),
    reader.list('bridges', all),
    reader.list('game-providers', all),
  ])
  const named = [
    ...bridges.rows.map(({ routerUrl }) => routerUrl),
    ...providers.rows.flatMap(({ apiConfig }) => Object.values(apiConfig as object) as unknown[]),
  ]
    .map(String)
    .filter((address) => address.startsWith(`${simulatorPlaceholderOrigin}/`))
    .map((address) => address.slice(simulatorPlaceholderOrigin.length + 1))
    .filter((path) => /^[a-z]+\/[\w.-]+$/.test(path))
  const ofCasinos = casinos.rows.flatMap(({ operatorApiConfig }) =>
    operatorPath((operatorApiConfig as { apiUrl?: unknown }).apiUrl),
  )
  return [...new Set([...named, ...ofCasinos, ...componentPaths, ...reportingPaths])].sort()
}

/**
 * Refuses requests that another site's page makes a browser on this machine send, by a form, a script, or a name that resolves to this
 * machine. Programs send no origin, and following a link changes nothing.
 */
const refuseCrossSite: RequestHandler = ({ method, headers }, response, next) => {
  response.set({ 'X-Frame-Options': 'DENY', 'Content-Security-Policy': "frame-ancestors 'none'" })
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = headers
  const isOwnName = isLoopback(host.replace(/:\d+$/, ''))
  const isOwnPage =
    (origin === undefined || origin === `http://${host}`) &&
    (site === undefined || site === 'same-origin' || site === 'none')
  const isLink = ['GET', 'HEAD'].includes(method) && mode === 'navigate'
  if (isOwnName && (isOwnPage || isLink)) next()
  else response.status(403).json({ error: 'This is for programs and pages of this machine alone.' })
}
