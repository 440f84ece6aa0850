import type { NextFunction, Request, Response } from 'express'
import type { Action, User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { refusedEvent } from '../../src/contract/live.ts'
import { Problem } from '../../src/contract/problem.ts'
import { viewAs } from '../../src/contract/viewing.ts'
import { problemAnswer, send } from '../dialect/answer.ts'
import { problemOf } from '../dialect/call.ts'
import { visitorFor } from '../viewing/visitor.ts'
import type { Api } from '../api.ts'
import { shownBy } from '../revocation/revocations.ts'
import type { VerifyToken } from './token.ts'

/**
 * Lets only those pass who are signed in, whose token has not been revoked, and who have a role. Who it is, stands in
 * `locals.user` then: the visitor, where an administrator reads as one; who is signed in all the same, by their id in `locals.caller`: limits of a
 * person count by that one; what they have shown, in `locals.shown`. What is revoked while it is being answered is cut off.
 */
export const guard =
  (verify: VerifyToken, api: Parameters<typeof visitorFor>[0] & Pick<Api, 'revocations'>) =>
  async (request: Request, response: Response, next: NextFunction) => {
    const { revocations } = api
    try {
      const [, token] = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
      if (!token) throw new Problem('unauthenticated')
      const user = await verify(token)
      await revocations.upToDate()
      const shown = shownBy(token)
      if (revocations.isRevoked(shown)) throw new Problem('unauthenticated')
      if (!user.role) throw new Problem('noPermission')
      const id = request.get(viewAs)
      const show = revocations.fromNow()
      const seen = id === undefined ? null : await visitorFor(api, { user, id, method: request.method })
      if (seen?.of) shown.push(show(`user:${seen.of}`))
      if (revocations.isRevoked(shown)) throw new Problem('viewingOver')
      // Whoever has gone meanwhile is not answered; nor could it be told any more that they have.
      if (response.closed) return
      response.locals['user'] = seen?.visitor ?? user
      response.locals['caller'] = user.id
      response.locals['shown'] = shown
      cutOff(response, (end) => revocations.follow(shown, end))
    } catch (error) {
      send(response, problemAnswer(problemOf(error)))
      return
    }
    next()
  }

/**
 * Breaks an answer off that is being sent when its token is revoked, such as a file or a stream of changes, and has the request's
 * body refused where it comes after that. What is not a stream and has begun before is finished: it may be a write.
 */
function cutOff(response: Response, follow: (end: () => void) => () => void): void {
  const cut = () => {
    // A stream of events has no end that could be mistaken for its whole, and its reader is told why.
    const isEvents = String(response.getHeader('Content-Type')).startsWith('text/event-stream')
    if (isEvents) response.end(`event: ${refusedEvent}\ndata: {}\n\n`)
    else response.destroy()
  }
  const leave = follow(() => {
    response.locals['isRevoked'] = true
    if (response.headersSent) cut()
    else response.once('pipe', cut)
  })
  response.once('close', leave)
}

/** Throws `noPermission` where the user may not do this. */
export function requirePermission(user: User, entity: Entity, action: Action): void {
  if (!can(user, entity, action)) throw new Problem('noPermission')
}
