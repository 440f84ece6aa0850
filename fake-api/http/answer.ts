import { createHash } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import type { Request, Response } from 'express'
import { type Entity, hasComputedFields } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { maxAnswerMegabytes } from '../../src/contract/query.ts'
import { logFault } from '../log.ts'
import { hideSecrets } from '../plainSecret.ts'
import type { Page } from '../stores/store.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { AnswersUnderWay } from './answersUnderWay.ts'
import type { ProblemBody } from '../../src/contract/answers/problem.ts'

/** The answer to a call. `body` is sent as JSON, except for streams, and for buffers, which contain JSON already. */
export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Answers a record with its version as ETag, `"3"`. If fields depend on other records or on the caller, a hash is added: `"3.5f0c…"`. */
export const recordAnswer = (entity: Entity, record: Row, status = 200): Answer =>
  versionedAnswer(record, hasComputedFields(entity) || !!entity.serving || !!entity.redacted, status)

/** `varies` says whether fields can change while the version stays. */
export function versionedAnswer(record: Row, varies: boolean, status = 200): Answer {
  const { version } = record
  const etag = varies ? `"${version}.${digest(JSON.stringify(record))}"` : `"${version}"`
  return { status, body: record, headers: { ETag: etag } }
}

/** `Content-Range: casinos 0-24/319`, `*` for an empty page; `X-Total-Estimated: true` for an estimate. Throws `answerTooLarge`. */
export function listAnswer(name: string, { rows, total, estimated }: Page, first: number): Answer {
  const body = jsonOf(rows)
  if (body.length > maxListAnswerBytes) throw answerTooLargeProblem()
  const range = rows.length ? `${first}-${first + rows.length - 1}` : '*'
  return {
    status: 200,
    body,
    headers: {
      ETag: `"${digest(`${total} `, body)}"`,
      'Content-Range': `${name} ${range}/${total}`,
      'X-Total-Count': String(total),
      ...(estimated && { 'X-Total-Estimated': 'true' }),
    },
  }
}

/** Several answers are built at the same time, and together they must fit into memory. */
export const maxListAnswerBytes = documentedLimit('bytes of a list', maxAnswerMegabytes * 1_000_000)

export const answerTooLargeProblem = () =>
  new ProblemError('answerTooLarge', { params: { megabytes: maxAnswerMegabytes } })

export const answerWithETag = (body: object): Answer => ({
  status: 200,
  body,
  headers: { ETag: `"${digest(JSON.stringify(body))}"` },
})

function digest(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}

/** Kept as bytes, which take less memory than a text until the client has taken them. */
const jsonOf = (body: unknown): Buffer =>
  Buffer.from((JSON.stringify(hideSecrets(body)) as string | undefined) ?? '')

/** Like `sendAnswer`, as soon as the answer fits among those of all calls that their clients have not taken yet. Throws `tooBusy`. */
export async function sendAnswerWhenAdmitted(response: Response, answer: Answer): Promise<void> {
  const { req, locals } = response
  const underWay = locals['underWay'] as AnswersUnderWay | undefined
  const isSent =
    answer.body instanceof Readable || answer.body instanceof ProblemError || isUnchanged(req, answer)
  if (!underWay || isSent) return sendAnswer(response, answer)
  const body = Buffer.isBuffer(answer.body) ? answer.body : jsonOf(answer.body)
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  await underWay.admit({ person: String(locals['caller']), bytes: body.length, response }, isRead)
  sendAnswer(response, { ...answer, body })
}

/** Sends an answer, or 304 without a body if `If-None-Match` contains its ETag. */
export function sendAnswer(response: Response, answer: Answer): void {
  const { status, body, headers = {} } = answer
  if (isUnchanged(response.req, answer)) return void response.status(304).set(headers).end()
  if (body instanceof Readable) {
    // Express, the rate limits and the log add listeners to the response as well, so that there are more than Node's warning allows.
    response.setMaxListeners(response.getMaxListeners() + 10)
    // An error while streaming breaks the connection, so that an incomplete file is not taken for a complete one.
    return void pipeline(body, response.status(status).set(headers), (error) => {
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') logFault(error)
    })
  }
  if (Buffer.isBuffer(body))
    return void response.status(status).set(headers).type('application/json').send(body)
  const type = body instanceof ProblemError ? 'application/problem+json' : 'application/json'
  response.status(status).set(headers).type(type)
  response.send(
    JSON.stringify(hideSecrets(body instanceof ProblemError ? problemBody(body, response.req.id) : body)),
  )
}

/** Replaces Express's own comparison, which ignores ETags because `fetch` sends `Cache-Control: no-cache` by itself. */
function isUnchanged({ method, headers }: Request, { status, headers: own }: Answer): boolean {
  const etag = own?.['ETag']
  const known = (headers['if-none-match'] ?? '').split(',').map((value) => value.trim().replace(/^W\//, ''))
  return (
    status === 200 &&
    etag !== undefined &&
    (method === 'GET' || method === 'HEAD') &&
    (known.includes(etag) || known.includes('*'))
  )
}

export const problemAnswer = (problem: ProblemError, headers: Record<string, string> = {}): Answer => {
  const seconds = problem.details.params?.['seconds']
  return {
    status: problem.status,
    body: problem,
    headers: {
      ...(problem.status === 401 && { 'WWW-Authenticate': 'Bearer' }),
      ...(seconds !== undefined && { 'Retry-After': String(seconds) }),
      ...headers,
    },
  }
}

const problemBody = ({ status, code, details }: ProblemError, requestId: unknown): ProblemBody => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  ...(typeof requestId === 'string' && { instance: `urn:uuid:${requestId}` }),
  ...details,
})

/**
 * Throws `versionMissing` without a version (`*` counts as none), and `stale` with the current record for another one. Comparison is
 * strong, so that `W/"3"` does not match `"3"`; what follows the version in an ETag is ignored.
 */
export function requireVersion(ifMatch: string | undefined, current: Row): void {
  const versions = (ifMatch ?? '').split(',').map((version) => version.trim())
  if (versions.every((version) => version === '' || version === '*')) throw new ProblemError('versionMissing')
  const isCurrent = (version: string) =>
    /^"(\d+)(?:\.[\w-]+)?"$/.exec(version)?.[1] === String(current.version)
  if (!versions.some(isCurrent)) throw new ProblemError('stale', { current })
}
