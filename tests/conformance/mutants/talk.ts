import type { Mutant } from '../proxy.ts'
import { answering, on, withBody, withHeader, withStatus, without } from '../changes.ts'

/** Mutants that break the form of answers. */
export const talkMutants: readonly Mutant[] = [
  answering('call.health', 'health needs a token', on('GET', '/health'), withStatus(401)),
  answering('call.ready', 'readiness needs a token', on('GET', '/ready'), withStatus(401)),
  answering(
    'call.unknown-address',
    'problems have no code',
    (_request, { status }) => status === 404,
    withBody((body) => without(body, 'code')),
  ),
  answering(
    'call.unknown-address',
    'a missing path answers with an HTML page',
    (_request, { status }) => status === 404,
    (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/html' },
      text: '<h1>Not Found</h1>',
    }),
  ),
  answering(
    'call.method',
    'a wrong method is 404 instead of 405',
    (_request, { status }) => status === 405,
    withStatus(404),
  ),
  answering(
    'call.malformed-body',
    'a malformed body is 422 instead of 400',
    (request, { status }) => request.method === 'POST' && status === 400,
    withStatus(422),
  ),
  answering(
    'call.large-body',
    'a large body is 422 instead of 413',
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
    'an answer has an undocumented field',
    on('GET', /^\/api\/casinos\?/),
    withBody((rows) => (rows as unknown as object[]).map((row) => ({ ...row, internal: true }))),
  ),
  answering(
    'document.answers',
    'the total is not a number',
    on('GET', '/bridges'),
    withHeader('x-total-count', () => 'many'),
  ),
]
