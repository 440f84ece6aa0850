import { createHash } from 'node:crypto'
import { Router } from 'express'
import { applyBehaviour, type Behaviours } from './behaviour.ts'

interface Installed {
  version: string
  algorithm: 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'
}

/** The installed components, each with its hash algorithm. */
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
  // Rolled out before its hash was allowed.
  'vintage-vinyl.math': { version: '7.4.1', algorithm: 'SHA-256' },
  // No hash of it was ever allowed.
  'promo-overlay': { version: '1.2.0', algorithm: 'SHA-256' },
}

/** The components and their directory, by path. */
export const componentPaths = ['directory', ...Object.keys(installed)].map((id) => `components/${id}`)

/**
 * The components. `GET /components/directory` answers the installed ones, `{components: [id]}`; `GET /components/{id}/hash` answers
 * `{component, algorithm, hash}` with the hash in hexadecimal. With `lie` the hash is that of something else.
 */
export function componentSimulators(behaviours: Behaviours): Router {
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
