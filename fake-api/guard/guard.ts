import type { NextFunction, Request, Response } from 'express'
import type { Action, User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import { viewAs } from '../../src/contract/viewing.ts'
import { problemAnswer, send } from '../dialect/answer.ts'
import { problemOf } from '../dialect/call.ts'
import { visitorFor } from '../viewing/visitor.ts'
import type { VerifyToken } from './token.ts'

/**
 * Lets only those pass who are signed in and have a role. Who it is, stands in `locals.user` then: the visitor, where an
 * administrator reads as one.
 */
export const guard =
  (verify: VerifyToken, api: Parameters<typeof visitorFor>[0]) =>
  async (request: Request, response: Response, next: NextFunction) => {
    try {
      const [, token] = /^Bearer +(\S+)$/i.exec(request.get('Authorization') ?? '') ?? []
      if (!token) throw new Problem('unauthenticated')
      const user = await verify(token)
      if (!user.role) throw new Problem('noPermission')
      const id = request.get(viewAs)
      response.locals['user'] =
        id === undefined ? user : await visitorFor(api, { user, id, method: request.method })
    } catch (error) {
      send(response, problemAnswer(problemOf(error)))
      return
    }
    next()
  }

/** Throws `noPermission` where the user may not do this. */
export function requirePermission(user: User, entity: Entity, action: Action): void {
  if (!can(user, entity, action)) throw new Problem('noPermission')
}
