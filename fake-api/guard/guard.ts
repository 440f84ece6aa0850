import type { NextFunction, Request, Response } from 'express'
import type { Action, User } from '../../src/contract/access.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import { unauthenticatedEvent } from '../../src/contract/live.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { viewAsHeader } from '../../src/contract/viewing.ts'
import { problemAnswer, sendAnswer } from '../http/answer.ts'
import { toProblemError } from '../http/call.ts'
import type { ApiContext } from '../api.ts'
import { credentialsOfToken } from '../revocation/list.ts'
import type { VerifyToken } from './token.ts'

/** Finds the visitor as whom a user reads, by the value of the header. */
type ReadVisitor = (asked: {
  user: User
  id: string
  method: string
}) => Promise<{ visitor: User; of: string | null }>

/**
 * Admits calls whose user is signed in and has a role, and whose token is not revoked. Sets `locals.user` to the user, or to the visitor as
 * whom an administrator reads, `locals.caller` to the id of the signed-in user, and `locals.shown` to the credentials. Answers are cut off
 * when their token is revoked.
 */
export const createGuard =
  (verify: VerifyToken, { revocations }: Pick<ApiContext, 'revocations'>, visitorFor: ReadVisitor) =>
  async (request: Request, response: Response, next: NextFunction) => {
    try {
      const [, token] = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
      if (!token) throw new ProblemError('unauthenticated')
      const user = await verify(token)
      await revocations.upToDate()
      const shown = credentialsOfToken(token)
      if (revocations.isRevoked(shown)) throw new ProblemError('unauthenticated')
      if (!user.role) throw new ProblemError('noPermission')
      const id = request.get(viewAsHeader)
      const show = revocations.fromNow()
      const seen = id === undefined ? null : await visitorFor({ user, id, method: request.method })
      if (seen?.of) shown.push(show(`user:${seen.of}`))
      if (revocations.isRevoked(shown)) throw new ProblemError('viewingOver')
      // The client has disconnected.
      if (response.closed) return
      response.locals['user'] = seen?.visitor ?? user
      response.locals['caller'] = user.id
      response.locals['shown'] = shown
      cutOff(response, (end) => revocations.follow(shown, end))
    } catch (error) {
      sendAnswer(response, problemAnswer(toProblemError(error)))
      return
    }
    next()
  }

/** Cuts off a file or a stream of changes when its token is revoked. Other answers are completed, since they may be those of writes. */
function cutOff(response: Response, follow: (end: () => void) => () => void): void {
  const cut = () => {
    // A stream of events cannot be mistaken for a complete file, and its reader is told why it ends.
    const isEvents = String(response.getHeader('Content-Type')).startsWith('text/event-stream')
    if (isEvents) response.end(`event: ${unauthenticatedEvent}\ndata: {}\n\n`)
    else response.destroy()
  }
  const leave = follow(() => {
    response.locals['isRevoked'] = true
    if (response.headersSent) cut()
    else response.once('pipe', cut)
  })
  response.once('close', leave)
}

export function requirePermission(user: User, entity: Entity, action: Action): void {
  if (!can(user, entity, action)) throw new ProblemError('noPermission')
}
