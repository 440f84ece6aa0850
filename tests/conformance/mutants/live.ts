import { answering, asking, on, withBody } from '../changes.ts'
import type { Mutant, Passing } from '../proxy.ts'
import type { Known } from './access.ts'

/** Mutants that send too few or too many live events. */
export function liveMutants({ admin, visitor }: Known): Mutant[] {
  const isVisitor = ({ headers }: Passing) => headers['authorization'] === `Bearer ${visitor}`
  const byVisitor = (path: string) => (request: Passing) => isVisitor(request) && on('*', path)(request)
  const asAdmin = (request: Passing): Passing => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${admin}` },
  })
  return [
    answering(
      'live.changes',
      'changes have no events',
      on('GET', '/events'),
      withBody((body) => ({ ...body, changes: [] })),
    ),
    asking('live.changes', 'visitors get all events', byVisitor('/events'), asAdmin),
    answering(
      'live.position',
      'the position reveals that of the log',
      on('GET', '/events'),
      withBody((body) => ({ ...body, position: '000000000123' })),
    ),
    answering(
      'live.presence',
      'visitors see who is present',
      byVisitor('/presence'),
      withBody((body) => ({ ...body, others: [{ id: 'x', name: 'Somebody' }] })),
    ),
    asking('live.presence', 'presence is recorded for another user', byVisitor('/presence'), asAdmin),
  ]
}
