import type { Mutant } from '../proxy.ts'
import { answering, on, withBody, withHeader, withStatus, without } from '../changes.ts'

/** Mutants that break the form of answers. */
export const talkMutants: readonly Mutant[] = [
  answering('call.health', 'health needs a token', on('GET', '/health'), withStatus(401)),
  answering('call.ready', 'readiness needs a token', on('GET', '/ready'), withStatus(401)),
  answering(
    'call.unknown-address',
    'no problem code',
    (_request, { status }) => status === 404,
    withBody((body) => without(body, 'code')),
  ),
  answering(
    'call.unknown-address',
    'an HTML page for what is not found',
    (_request, { status }) => status === 404,
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html' },
      text: '<h1>Not Found</h1>',
    }),
  ),
  answering(
    'call.method',
    'a wrong method is not found',
    (_request, { status }) => status === 405,
    withStatus(404),
  ),
  answering(
    'call.malformed-body',
    'a malformed body is a wrong field',
    (request, { status }) => request.method === 'POST' && status === 400,
    withStatus(422),
  ),
  answering(
    'call.large-body',
    'a body may be of any size',
    (_request, { status }) => status === 413,
    withStatus(422),
  ),
  answering(
    'document.served',
    'the document lacks an operation',
    on('GET', '/openapi.json'),
    withBody((body) => ({ ...body, paths: {} })),
  ),
  answering(
    'document.answers',
    'a field that nobody knows',
    on('GET', /^\/api\/casinos\?/),
    withBody((rows) => (rows as unknown as object[]).map((row) => ({ ...row, internal: true }))),
  ),
  answering(
    'document.answers',
    'a total that is none',
    on('GET', '/bridges'),
    withHeader('x-total-count', () => 'many'),
  ),
]
