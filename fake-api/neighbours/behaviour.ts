import type { RequestHandler } from 'express'

/** How a neighbour answers: as it should, too late, not at all, with an error, or with something that is not true. */
export const behaviours = ['fine', 'slow', 'refuse', 'fail', 'lie'] as const
export type Behaviour = (typeof behaviours)[number]

/** How each neighbour behaves, by its path, such as `bridges/aurora-north`; all are fine until told otherwise. */
export interface Behaviours {
  of(path: string): Behaviour
  set(path: string, behaviour: Behaviour): void
}

export function createBehaviours(): Behaviours {
  const told = new Map<string, Behaviour>()
  return {
    of: (path) => told.get(path) ?? 'fine',
    set(path, behaviour) {
      if (behaviour === 'fine') told.delete(path)
      else told.set(path, behaviour)
    },
  }
}

/**
 * Plays what a neighbour was told; what it says when it is fine, and when it lies, comes after. One that is slow keeps whoever
 * asks waiting until they hang up, one that refuses hangs up itself.
 */
export const simulate =
  (behaviours: Behaviours, kind: string): RequestHandler =>
  ({ params: { id = '' }, socket }, response, next) => {
    const behaviour = behaviours.of(`${kind}/${id}`)
    response.locals['lies'] = behaviour === 'lie'
    if (behaviour === 'slow') return
    if (behaviour === 'refuse') socket.destroy()
    else if (behaviour === 'fail') response.status(500).json({ error: 'The neighbour was told to fail.' })
    else next()
  }
