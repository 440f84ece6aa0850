import type { RequestHandler } from 'express'

/** How a simulated system answers: correctly, too late, not at all, with an error, or with false data. */
export const simulatorBehaviours = ['fine', 'slow', 'refuse', 'fail', 'lie'] as const
export type Behaviour = (typeof simulatorBehaviours)[number]

/** The behaviour of each simulated system, by its path, such as `bridges/aurora-north`; `fine` by default. */
export type Behaviours = ReturnType<typeof createBehaviours>

export function createBehaviours() {
  const told = new Map<string, Behaviour>()
  return {
    of: (path: string) => told.get(path) ?? 'fine',
    set(path: string, behaviour: Behaviour) {
      if (behaviour === 'fine') told.delete(path)
      else told.set(path, behaviour)
    },
  }
}

/** `slow` waits until the caller disconnects. */
export const applyBehaviour =
  (behaviours: Behaviours, kind: string): RequestHandler =>
  ({ params: { id = '' }, socket }, response, next) => {
    const behaviour = behaviours.of(`${kind}/${id}`)
    response.locals['lies'] = behaviour === 'lie'
    if (behaviour === 'slow') return
    if (behaviour === 'refuse') socket.destroy()
    else if (behaviour === 'fail') response.status(500).json({ error: 'The neighbour was told to fail.' })
    else next()
  }

/** Addresses in the fixtures have this origin; calls to it go to the simulators, whatever port they have. */
export const simulatorPlaceholderOrigin = 'http://neighbours.localhost'
