import type { Mutant, Passing } from '../proxy.ts'
import { asking, on, withoutHeader } from '../changes.ts'
import type { Known } from './access.ts'

export function viewingMutants({ admin, visitor }: Known): Mutant[] {
  const isViewed = (request: Passing) => 'view-as' in request.headers
  const isRead = ({ method }: Passing) => method === 'GET'
  const isVisitor = ({ headers }: Passing) => headers['authorization'] === `Bearer ${visitor}`
  const ignored = withoutHeader('view-as')
  const asAdmin = (request: Passing): Passing => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${admin}` },
  })
  return [
    asking('viewing.same', 'View-As is ignored', (request) => isViewed(request) && isRead(request), ignored),
    asking(
      'viewing.same',
      'View-As does not limit records',
      (request) => isViewed(request) && on('GET', '/casinos/')(request),
      ignored,
    ),
    asking(
      'viewing.same',
      'View-As does not limit rounds',
      (request) => isViewed(request) && on('GET', '/game-rounds')(request),
      ignored,
    ),
    asking(
      'viewing.same',
      'an administrator who views as a visitor still sees users',
      (request) => isViewed(request) && on('GET', '/users')(request),
      ignored,
    ),
    asking(
      'viewing.writes',
      'an administrator who views as a visitor can write',
      (request) => isViewed(request) && !isRead(request),
      ignored,
    ),
    asking(
      'viewing.writes',
      'an administrator who views as a visitor can write what visitors may',
      (request) => isViewed(request) && on('POST', '/saved-views')(request),
      ignored,
    ),
    asking(
      'viewing.administrators',
      'a visitor can view as another',
      (request) => isVisitor(request) && on('POST', '/viewings')(request),
      asAdmin,
    ),
    asking(
      'viewing.administrators',
      "View-As gives a visitor an administrator's rights",
      (request) => isVisitor(request) && isViewed(request),
      (request) => asAdmin(ignored(request)),
    ),
    asking(
      'viewing.narrows',
      'access to no casinos means access to all',
      (request) => isViewed(request) && on('GET', '/casinos?')(request),
      ignored,
    ),
    asking('viewing.narrows', 'any casino can be viewed', on('POST', '/viewings'), (request) => ({
      ...request,
      body: JSON.stringify({ casinoIds: [] }),
    })),
    asking('viewing.over', 'View-As with an ended viewing is ignored', isViewed, ignored),
    asking('viewing.over', 'viewings do not end', on('DELETE', '/viewings'), (request) => ({
      ...request,
      path: `${request.path}x`,
    })),
  ]
}
