import { Router } from 'express'
import { play, type Behaviours } from './behaviour.ts'

/**
 * The routers of bridges, by the ids in their addresses. `GET <routerUrl>/status` answers `{bridge, state: "ok"}`; one that
 * lies answers as another bridge.
 */
export function bridgeRouters(behaviours: Behaviours): Router {
  const router = Router()
  router.use('/:id', play(behaviours, 'bridges'))
  router.get('/:id/status', ({ params: { id } }, response) => {
    response.json({ bridge: response.locals['lies'] ? 'somebody-else' : id, state: 'ok' })
  })
  return router
}
