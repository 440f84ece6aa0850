import type { Mutant, Passed, Passing, Send } from '../proxy.ts'
import {
  answering,
  asking,
  on,
  parsed,
  without,
  withBody,
  withHeader,
  withoutHeader,
  withRows,
  withStatus,
  type Fields,
} from '../changes.ts'

const writes = ['PUT', 'PATCH', 'DELETE']
const isWrite = ({ method }: Passing) => writes.includes(method)
const studios = on('POST', '/game-studios')
const taken = ({ status, text }: Passed) => status === 409 && text.includes('nameTaken')
const refusal = (status: number) => (answer: Passed) =>
  withBody((body) => ({ ...body, status }))(withStatus(status)(answer))

/** Repeats the request with the record's current version. */
async function onCurrent(request: Passing, send: Send): Promise<Passing> {
  const { status, text } = await send({ ...request, method: 'GET', body: '' })
  if (status !== 200) return request
  return { ...request, headers: { ...request.headers, 'if-match': `"${String(parsed(text)['version'])}"` } }
}

let copies = 0

/** Creates a record although its name is taken. */
const anyway = async (request: Passing, send: Send): Promise<Passed> => {
  const body = parsed(request.body)
  const made = await send({
    ...request,
    body: JSON.stringify({ ...body, name: `${String(body['name'])} copy ${copies++}` }),
  })
  return withBody((record) => ({ ...record, name: body['name'] }))(made)
}

const names = new Set<string>()

export const recordMutants: readonly Mutant[] = [
  answering(
    'create.answer',
    'creating a record answers 200',
    (request, { status }) => studios(request) && status === 201,
    withStatus(200),
  ),
  answering(
    'create.answer',
    'versions begin with 0',
    (request, { status }) => studios(request) && status === 201,
    withBody((body) => ({ ...body, version: 0 })),
  ),
  {
    ...{ name: 'fields of the server can be set', breaks: 'create.server-fields' },
    request: (request) =>
      studios(request)
        ? { ...request, body: JSON.stringify(without(parsed(request.body), 'id', 'version', 'createdAt')) }
        : request,
    answer: (answer, request) =>
      studios(request)
        ? withBody((body) => ({ ...body, ...without(parsed(request.body), 'id') }))(answer)
        : answer,
  },
  asking('create.unknown-field', 'unknown fields are ignored', studios, (request) => ({
    ...request,
    body: JSON.stringify(without(parsed(request.body), 'nothing')),
  })),
  answering(
    'create.required',
    'field errors are 400 instead of 422',
    (request, { status }) => studios(request) && status === 422,
    refusal(400),
  ),
  answering(
    'create.types',
    'errors name no field',
    (request, { status }) => studios(request) && status === 422,
    withBody((body) => without(body, 'errors')),
  ),
  answering(
    'create.reference',
    'references are not checked',
    (request, { text }) => on('POST', '/integrations')(request) && text.includes('referenceMissing'),
    withStatus(201),
  ),
  {
    name: 'names need not be unique',
    breaks: 'unique.name',
    answer: (answer, request, send) => (studios(request) && taken(answer) ? anyway(request, send) : answer),
  },
  answering(
    'unique.name',
    'a conflict is 422 instead of 409',
    (_request, answer) => taken(answer),
    refusal(422),
  ),
  {
    ...{ name: 'uniqueness is case-sensitive', breaks: 'unique.case' },
    answer(answer, request, send) {
      if (!studios(request)) return answer
      const name = String(parsed(request.body)['name'])
      if (taken(answer) && !names.has(name)) return anyway(request, send)
      names.add(name)
      return answer
    },
  },
  answering(
    'unique.id',
    'a taken id has another code',
    (_request, { text }) => text.includes('integrationIdTaken'),
    withBody((body) => ({ ...body, code: 'nameTaken' })),
  ),
  ...writes.map((method): Mutant => ({
    ...{ name: `${method} requires no version`, breaks: 'version.missing' },
    request: (request, send) =>
      request.method === method && !request.headers['if-match'] ? onCurrent(request, send) : request,
  })),
  answering(
    'version.missing',
    'a missing version is 400 instead of 428',
    (_request, { status }) => status === 428,
    refusal(400),
  ),
  ...writes.map((method): Mutant => ({
    ...{ name: `the last ${method} wins`, breaks: 'version.stale' },
    request: (request, send) =>
      request.method === method && request.headers['if-match'] ? onCurrent(request, send) : request,
  })),
  answering(
    'version.stale',
    'an outdated version is 409 instead of 412',
    (_request, { status }) => status === 412,
    refusal(409),
  ),
  answering(
    'version.stale',
    'the refusal lacks the current record',
    (_request, { status }) => status === 412,
    withBody((body) => without(body, 'current')),
  ),
  answering(
    'version.rises',
    'the ETag never changes',
    on('GET', '/game-studios/'),
    withHeader('etag', () => '"1"'),
  ),
  answering(
    'version.rises',
    'the version never rises',
    (request, { status }) => isWrite(request) && status === 200,
    withBody((body) => ({ ...body, version: 1 })),
  ),
  asking(
    'version.etag',
    'an unchanged record is sent again',
    on('GET', '/game-studios/'),
    withoutHeader('if-none-match'),
  ),
  {
    ...{ name: 'PATCH clears absent fields', breaks: 'change.merges' },
    async request(request, send) {
      if (!on('PATCH', '/bridges/')(request)) return request
      const { routerUrl } = parsed((await send({ ...request, method: 'GET', body: '' })).text)
      return { ...request, method: 'PUT', body: JSON.stringify({ routerUrl, ...parsed(request.body) }) }
    },
  },
  asking('change.replaces', 'PUT merges', on('PUT', '/bridges/'), (request) => ({
    ...request,
    method: 'PATCH',
  })),
  asking(
    'change.server-fields',
    'changes of read-only fields are ignored',
    on('PATCH', '/integrations/'),
    (request) => ({
      ...request,
      body: JSON.stringify(without(parsed(request.body), 'id', 'version', 'createdAt')),
    }),
  ),
  {
    ...{ name: 'a deletion does not delete', breaks: 'delete.gone' },
    request: (request) => (on('DELETE', '/game-studios/')(request) ? { ...request, method: 'GET' } : request),
  },
  { name: 'a deletion cascades to usages', breaks: 'delete.no-cascade', answer: cascade },
  answering(
    'delete.in-use',
    'the refusal names no usages',
    (_request, { status }) => status === 409,
    withBody((body) => without(body, 'refs')),
  ),
  answering(
    'delete.in-use',
    'a conflict is 403 instead of 409',
    (_request, { status }) => status === 409,
    refusal(403),
  ),
  answering(
    'usage.names',
    'usages have no names',
    on('GET', /\/usage$/),
    withRows((rows) => rows.map((row) => ({ ...row, records: [] }))),
  ),
]

async function cascade(answer: Passed, request: Passing, send: Send): Promise<Passed> {
  if (request.method !== 'DELETE' || answer.status !== 409) return answer
  for (const { resource, id } of (parsed(answer.text)['refs'] ?? []) as Fields[]) {
    const other = { ...request, path: `/api/${String(resource)}/${String(id)}` }
    await send(await onCurrent(other, send))
  }
  return send(request)
}
