import type { NextFunction, Request, RequestHandler, Response } from 'express'
import type { Action, User } from '../../src/contract/access.ts'
import { can, type Entity } from '../../src/contract/entity.ts'
import { unauthenticatedEvent } from '../../src/contract/live.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { viewAsHeader } from '../../src/contract/viewing.ts'
import { problemAnswer, sendAnswer } from '../http/answer.ts'
import { toProblemError } from '../http/call.ts'
import type { ApiContext } from '../api.ts'
import { credentialsOfToken, type RevocableCredential } from '../revocation/list.ts'
import type { VerifyToken } from './token.ts'

type ReadVisitor = (asked: {
  user: User
  id: string
  method: string
}) => Promise<{ visitor: User; of: string | null }>

/**
 * Comes before the limits, so it asks nothing of the store but the list of revocations. Sets `locals.user`, `locals.caller` to their id, by
 * which limits count, and `locals.shown` to the credentials. Answers are cut off when their token is revoked.
 */
export const createTokenCheck =
  (verify: VerifyToken, { revocations }: Pick<ApiContext, 'revocations'>, limitRefused?: RequestHandler) =>
  async (request: Request, response: Response, next: NextFunction) => {
    try {
      const [, token] = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
      if (!token) throw new ProblemError('unauthenticated')
      const user = await verify(token)
      await revocations.upToDate()
      const shown = credentialsOfToken(token)
      if (revocations.isRevoked(shown)) throw new ProblemError('unauthenticated')
      if (response.closed) return
      Object.assign(response.locals, { user, caller: user.id, shown })
      cutOff(response, (end) => revocations.follow(shown, end))
    } catch (error) {
      const refuse = () => sendAnswer(response, problemAnswer(toProblemError(error)))
      if (limitRefused) limitRefused(request, response, refuse)
      else refuse()
      return
    }
    next()
  }

/** Refuses users without a role; `locals.user` becomes the visitor as whom somebody reads. After the limits, since it uses the store. */
export const createRoleAndVisitorCheck =
  ({ revocations }: Pick<ApiContext, 'revocations'>, visitorFor: ReadVisitor): RequestHandler =>
  (request, response, next) => {
    const admitted = admit(request, response, revocations, visitorFor).then(
      () => true,
      (error: unknown) => {
        sendAnswer(response, problemAnswer(toProblemError(error)))
        return false
      },
    )
    response.locals['work'] = admitted
    void admitted.then((isAdmitted) => {
      if (isAdmitted && !response.closed) next()
    })
  }

async function admit(
  request: Request,
  response: Response,
  revocations: ApiContext['revocations'],
  visitorFor: ReadVisitor,
): Promise<void> {
  const { user, shown } = response.locals as { user: User; shown: readonly RevocableCredential[] }
  if (!user.role) throw new ProblemError('noPermission')
  const id = request.get(viewAsHeader)
  if (id === undefined) return
  const show = revocations.fromNow()
  const { visitor, of } = await visitorFor({ user, id, method: request.method })
  const added = of === null ? [] : [show(`user:${of}`)]
  if (revocations.isRevoked(added)) throw new ProblemError('viewingOver')
  Object.assign(response.locals, { user: visitor, shown: [...shown, ...added] })
  cutOff(response, (end) => revocations.follow(added, end))
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
