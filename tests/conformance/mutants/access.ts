import type { Mutant, Passed, Passing } from '../proxy.ts'
import { answering, asking, on, withBody, without, withStatus } from '../changes.ts'

/** The tokens that the suite is given. */
export interface Known {
  admin: string
  visitor: string
  expired: string
  revoked: string
  limited: string
}

export function accessMutants({ admin, visitor, expired, revoked, limited }: Known): Mutant[] {
  const by = (token: string) => (request: Passing) => request.headers['authorization'] === `Bearer ${token}`
  const asAdmin = (request: Passing): Passing => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${admin}` },
  })
  const claims = ({ headers }: Passing, part: number): Record<string, unknown> => {
    try {
      return JSON.parse(
        Buffer.from((headers['authorization'] ?? '').split('.')[part] ?? '', 'base64url').toString(),
      ) as Record<string, unknown>
    } catch {
      return {}
    }
  }
  const header = (request: Passing) => {
    const [head = ''] = (request.headers['authorization'] ?? '').replace('Bearer ', '').split('.')
    try {
      return JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string }
    } catch {
      return {}
    }
  }
  const issuer = claims({ headers: { authorization: admin } } as unknown as Passing, 1)['iss']
  const isWrite = ({ method }: Passing) => method !== 'GET'
  return [
    asking('access.no-token', 'reads need no token', (request) => !request.headers['authorization'], asAdmin),
    asking(
      'access.no-jwt',
      'any text is accepted as a token',
      (request) => request.headers['authorization'] === 'Bearer nothing',
      asAdmin,
    ),
    asking(
      'access.foreign-signature',
      'the signature is not checked',
      (request) => header(request).alg === 'ES256' && claims(request, 1)['iss'] === issuer,
      asAdmin,
    ),
    asking(
      'access.foreign-issuer',
      'the issuer is not checked',
      (request) => ![undefined, issuer].includes(claims(request, 1)['iss']),
      asAdmin,
    ),
    asking(
      'access.unsigned',
      'tokens with alg none are accepted',
      (request) => header(request).alg === 'none',
      asAdmin,
    ),
    asking(
      'access.unsigned',
      'tokens with HS256 and the public key are accepted',
      (request) => header(request).alg === 'HS256',
      asAdmin,
    ),
    asking('access.expired', 'expired tokens are accepted', by(expired), asAdmin),
    asking('access.revoked', 'revoked tokens are accepted', by(revoked), asAdmin),
    answering('access.account', 'there is no own account', on('GET', '/account'), withStatus(404)),
    asking(
      'scope.visitor-writes',
      'a visitor can write',
      (request) => by(visitor)(request) && isWrite(request),
      asAdmin,
    ),
    asking(
      'scope.visitor-users',
      'a visitor sees users',
      (request) => by(visitor)(request) && on('GET', '/users')(request),
      asAdmin,
    ),
    asking(
      'scope.list',
      'the list has no scope',
      (request) => by(visitor)(request) && on('GET', '/casinos?')(request),
      asAdmin,
    ),
    answering(
      'scope.list',
      'the count has no scope',
      (request) => by(visitor)(request) && on('GET', '/casinos?')(request),
      (answer) => ({
        ...answer,
        headers: { ...answer.headers, 'x-total-count': '14' },
      }),
    ),
    asking(
      'scope.record',
      'the record has no scope',
      (request) => by(visitor)(request) && on('GET', '/casinos/')(request),
      asAdmin,
    ),
    answering(
      'scope.record',
      'a hidden record is 403 instead of 404',
      (request, { status }) => by(visitor)(request) && status === 404,
      leak,
    ),
    asking(
      'scope.belonging',
      'assignments have no scope',
      (request) => by(visitor)(request) && on('GET', '/casino-games')(request),
      asAdmin,
    ),
    asking(
      'scope.belonging',
      'rounds have no scope',
      (request) => by(visitor)(request) && on('GET', '/game-rounds')(request),
      asAdmin,
    ),
    asking(
      'scope.events',
      'events have no scope',
      (request) => by(visitor)(request) && on('GET', '/significant-events')(request),
      asAdmin,
    ),
    answering(
      'scope.events',
      'nobody sees events',
      (request) => by(visitor)(request) && on('GET', '/significant-events/')(request),
      withStatus(404),
    ),
    asking('scope.no-casinos', 'access to no casinos means access to all', by(limited), asAdmin),
    asking(
      'scope.no-casinos',
      'users without casinos see a record',
      (request) => by(limited)(request) && on('GET', '/casinos/')(request),
      asAdmin,
    ),
    asking(
      'shared.seen-by-all',
      'users who do not see its casinos change a bridge',
      (request) => by(limited)(request) && on('PATCH', '/bridges')(request),
      asAdmin,
    ),
    asking(
      'shared.seen-by-all',
      'users who do not see its casinos change an integration',
      (request) => by(limited)(request) && on('PATCH', '/integrations')(request),
      asAdmin,
    ),
    ...['shared.not-joined', 'shared.not-left'].map((rule) =>
      asking(
        rule,
        'an integration moves to a bridge with hidden casinos',
        (request) => by(limited)(request) && on('PATCH', '/integrations')(request),
        asAdmin,
      ),
    ),
    asking(
      'shared.not-joined',
      'an integration is created at a bridge with hidden casinos',
      (request) => by(limited)(request) && on('POST', '/integrations')(request),
      asAdmin,
    ),
    answering(
      'shared.not-left',
      'the refusal has no reason',
      (request, { status }) => status === 403 && on('PATCH', '/integrations')(request),
      withBody((body) => without(body, 'errors')),
    ),
    asking(
      'scope.search',
      'the search has no scope',
      (request) => by(visitor)(request) && on('GET', '/search')(request),
      asAdmin,
    ),
    answering(
      'scope.search',
      'the search finds nothing',
      on('GET', '/search'),
      withBody((body) => ({ ...body, found: [] })),
    ),
  ]
}

const leak = (answer: Passed): Passed =>
  withBody((body) => ({ ...body, status: 403, title: 'Forbidden', code: 'noPermission' }))(
    withStatus(403)(answer),
  )
