import type { RequestListener } from 'node:http'
import express, { type RequestHandler, Router, type Request, type Response } from 'express'
import type { Reader } from '../stores/store.ts'
import {
  type Behaviours,
  createBehaviours,
  simulatorBehaviours,
  applyBehaviour,
  simulatorPlaceholderOrigin,
} from './behaviour.ts'
import { createSimulatorMemory, type SimulatorMemory } from './memory.ts'
import { simulatedOperatorPathsOf, operatorSimulators } from './operators.ts'
import { simulatedReportingPaths, reportingSimulator } from './reporting.ts'
import { isLoopback } from '../identity/addresses.ts'
import * as z from 'zod/mini'
import fixtures from '../../db.json' with { type: 'json' }
import { isPlainSecret } from '../plainSecret.ts'
import {
  createCatalogue,
  gameListEndpointByApiType,
  type ProviderCredentials,
  type GameListEndpoint,
} from './providerApis.ts'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createBoundedServer } from '../connections.ts'

export { simulatorPlaceholderOrigin }

/** `/sim` controls the behaviour of the simulators. */
export function createSimulators(
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

async function neighboursIn(reader: Reader): Promise<string[]> {
  const [casinos, bridges, providers] = await Promise.all([
    reader.list('casinos', { where: [] }),
    reader.list('bridges', { where: [] }),
    reader.list('game-providers', { where: [] }),
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
    simulatedOperatorPathsOf((operatorApiConfig as { apiUrl?: unknown }).apiUrl),
  )
  return [...new Set([...named, ...ofCasinos, ...componentPaths, ...simulatedReportingPaths])].sort()
}

/** Refuses requests that pages of other sites make a browser send. Programs send no `Origin`, and following a link changes nothing. */
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

const told = z.object({
  neighbour: z.string().check(z.regex(/^[a-z]+\/[\w.-]+$/)),
  behaviour: z.enum(simulatorBehaviours),
})

/** `POST` takes the page's form, or JSON, `{neighbour: "bridges/alpine", behaviour: "slow"}`, which is answered without a body. */
function simulatorControlPage(state: Behaviours, neighbours: () => Promise<readonly string[]>): Router {
  const router = Router()
  router.get('/', (_request, response, next) => {
    neighbours().then((paths) => response.type('html').send(page(state, paths)), next)
  })
  router.post('/', express.json(), express.urlencoded({ extended: false }), (request, response) => {
    const { data } = told.safeParse(request.body)
    if (!data) return void response.status(400).json({ error: 'neighbour or behaviour is not known' })
    state.set(data.neighbour, data.behaviour)
    if (request.is('json')) response.status(204).end()
    else response.redirect(303, '/sim')
  })
  return router
}

const page = (state: Behaviours, neighbours: readonly string[]) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>Neighbours</title></head>
<body>
<h1>Neighbours</h1>
<p>What the console talks to beside its own backend, and how each of them answers.</p>
<table>${neighbours.map((path) => row(path, state.of(path))).join('')}</table>
</body>
</html>`

const row = (path: string, now: string) => `
<tr><th scope="row" align="left">${path}</th><td><form method="post" action="/sim">
<input type="hidden" name="neighbour" value="${path}">
${simulatorBehaviours.map((one) => `<button name="behaviour" value="${one}"${one === now ? ' aria-pressed="true" disabled' : ''}>${one}</button>`).join(' ')}
</form></td></tr>`

/** Serves lists to callers with the fixtures' credentials. With `lie` a provider answers like another one. */
function providerSimulators(behaviours: Behaviours): Router {
  const router = Router()
  router.use('/:id', express.json(), applyBehaviour(behaviours, 'providers'))
  for (const [index, provider] of providers.entries()) {
    const { id, service } = provider
    const other = providers[(index + 1) % providers.length] ?? provider
    const list: RequestHandler = (request, response) => {
      const { lies } = response.locals
      if (lies) response.json(listOf(other))
      else if (service.isKnown(request, provider.account)) response.json(listOf(provider))
      else response.status(401).json({ error: 'Unknown caller or wrong credentials.' })
    }
    if (service.method === 'POST') router.post(`/${id}${service.path}`, list)
    else router.get(`/${id}${service.path}`, list)
  }
  router.use((_request, response) => void response.status(404).json({ error: 'No such address.' }))
  return router
}

interface Provider {
  id: string
  service: GameListEndpoint
  account: ProviderCredentials
}

const listOf = ({ id, service, account }: Provider) => service.answer(account, createCatalogue(id))

/** Providers know the credentials of the fixtures, not those changed in the console. */
const providers: Provider[] = fixtures['game-providers'].flatMap(({ id, apiType, apiConfig }) => {
  const service = gameListEndpointByApiType[apiType]
  return service ? [{ id, service, account: accountOf(apiConfig) }] : []
})

function accountOf(config: object): ProviderCredentials {
  const values: [string, unknown][] = Object.entries(config)
  return Object.fromEntries(
    values.map(([name, value]) => [name, isPlainSecret(value) ? value.$secret : String(value)]),
  )
}

/**
 * Simulates the routers of bridges, by the ids in their addresses.
 *
 * - `GET <routerUrl>/status` answers `{bridge, state: "ok"}`; with `lie`, the name of another bridge.
 * - `PUT <routerUrl>/configurations/{casinoId}` takes a configuration, JSON with its SHA-256 in `Content-Digest` (`sha-256=:<base64>:`),
 * and answers `{hash, state}`: the hexadecimal hash of the present configuration, and `unchanged` or `accepted`. With `lie` it accepts
 * nothing and answers with another hash. Refusals are `{error}`.
 * - `GET` at the same address answers `{hash, taken}`; `taken` is the number of accepted changes. 404 for an unknown casino.
 */
function bridgeSimulators(behaviours: Behaviours, memory: SimulatorMemory): Router {
  const router = Router()
  /** Configurations are handled one after another, so that the second of two parallel ones sees the first. */
  let last: Promise<unknown> = Promise.resolve()
  router.use('/:id', applyBehaviour(behaviours, 'bridges'))
  router.get('/:id/status', ({ params: { id } }, response) => {
    response.json({ bridge: response.locals['lies'] ? 'somebody-else' : id, state: 'ok' })
  })
  router.get('/:id/configurations/:casinoId', (request, response) => {
    const known = memory.get(keyOf(request))
    if (known) response.json(known)
    else response.status(404).json({ error: 'This casino is not known here.' })
  })
  router.put(
    '/:id/configurations/:casinoId',
    express.raw({ limit: '10mb', type: () => true }),
    (request, response, next) => {
      last = last.then(() => take(memory, request, response)).catch(next)
    },
  )
  return router
}

async function take(memory: SimulatorMemory, request: Request, response: Response) {
  const digest = createHash('sha256').update(request.body as Buffer)
  const bytes = digest.digest()
  if (request.get('Content-Digest') !== `sha-256=:${bytes.toString('base64')}:`)
    return void response.status(400).json({ error: 'The configuration does not have the hash it came with.' })
  const hash = bytes.toString('hex')
  if (response.locals['lies'])
    return void response.json({ hash: createHash('sha256').update(hash).digest('hex'), state: 'accepted' })
  const known = memory.get(keyOf(request))
  if (known?.hash === hash) return void response.json({ hash, state: 'unchanged' })
  await memory.set(keyOf(request), { hash, taken: (known?.taken ?? 0) + 1 })
  response.json({ hash, state: 'accepted' })
}

const keyOf = ({ params: { id, casinoId } }: Request) => `bridges/${id}/${casinoId}`

interface Installed {
  version: string
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
}

const installed: Record<string, Installed> = {
  'rng-core': { version: '7.4.0', algorithm: 'SHA-512' },
  'game-server': { version: '7.4.0', algorithm: 'SHA-1' },
  'wallet-gateway': { version: '7.4.0', algorithm: 'SHA-256' },
  'bridge-router': { version: '7.4.0', algorithm: 'SHA-256' },
  'round-recorder': { version: '7.4.0', algorithm: 'SHA-384' },
  'jackpot-ledger': { version: '7.4.0', algorithm: 'SHA-512' },
  'session-keeper': { version: '7.4.0', algorithm: 'SHA-384' },
  'bonus-engine': { version: '7.4.0', algorithm: 'SHA-1' },
  'amber-orchard.math': { version: '7.4.0', algorithm: 'SHA-256' },
  'midnight-ferry.math': { version: '7.4.0', algorithm: 'SHA-1' },
  'emberfall.math': { version: '7.4.0', algorithm: 'SHA-384' },
  'nightjar.math': { version: '7.4.0', algorithm: 'SHA-256' },
  'paper-tigers.math': { version: '7.4.0', algorithm: 'SHA-512' },
  // Installed before its hash was allowed.
  'vintage-vinyl.math': { version: '7.4.1', algorithm: 'SHA-256' },
  // None of its hashes was ever allowed.
  'promo-overlay': { version: '1.2.0', algorithm: 'SHA-256' },
}

const componentPaths = ['directory', ...Object.keys(installed)].map((id) => `components/${id}`)

/** `GET …/directory`: `{components: [id]}`; `GET …/{id}/hash`: `{component, algorithm, hash}` in hexadecimal, false with `lie`. */
function componentSimulators(behaviours: Behaviours): Router {
  const router = Router()
  router.use('/:id', applyBehaviour(behaviours, 'components'))
  router.get('/directory', (_request, response) => {
    response.json({ components: response.locals['lies'] ? 'all of them' : Object.keys(installed) })
  })
  router.get('/:id/hash', ({ params: { id } }, response) => {
    const found = Object.hasOwn(installed, id) ? installed[id] : undefined
    if (!found) return void response.status(404).json({ error: 'This component is not installed.' })
    const { version, algorithm } = found
    const runs = `${id} ${version}${response.locals['lies'] ? ', tampered with' : ''}`
    const hash = createHash(algorithm.replace('-', '').toLowerCase()).update(runs).digest('hex')
    response.json({ component: id, algorithm, hash })
  })
  return router
}

/** Serves on the loopback address only. Throws if the port is in use. */
export async function serveSimulators(reader: Reader, port: number, memory: SimulatorMemory) {
  const bounds = { most: 500, mostPerAddress: null }
  const server = createBoundedServer(createSimulators(reader, memory), bounds).listen(port, '127.0.0.1')
  await once(server, 'listening').catch((cause: unknown) => {
    throw new Error(`Port ${port} is taken. Choose another for the neighbours: NEIGHBOURS_PORT=${port + 1}`, {
      cause,
    })
  })
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
