import { createHash } from 'node:crypto'
import express, { Router, type Request, type Response } from 'express'
import { applyBehaviour, type Behaviours } from './behaviour.ts'
import type { SimulatorMemory } from './memory.ts'

/**
 * The routers of bridges, by the ids in their addresses.
 *
 * - `GET <routerUrl>/status` answers `{bridge, state: "ok"}`; one that lies answers as another bridge.
 * - `PUT <routerUrl>/configurations/{casinoId}` takes a configuration, JSON with its SHA-256 as `Content-Digest`
 *   (`sha-256=:<base64>:`), and answers `{hash, state}`: the hash of what it has now, in hexadecimal, and `unchanged` where it
 *   had that before, else `accepted`. One that lies takes nothing and answers with another hash. Refusals are `{error}`.
 * - `GET` there answers `{hash, taken}`: how often it was told something new. 404 where it knows nothing of the casino.
 */
export function bridgeSimulators(behaviours: Behaviours, memory: SimulatorMemory): Router {
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
