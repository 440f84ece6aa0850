import { randomUUID } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import type { ErrorCode } from '../src/contract/errors.ts'
import { isObject } from '../src/contract/values.ts'
import { describeContractDeviation } from './documented.ts'
import { sampleBuilders, type Fields, type SampleName } from './samples.ts'

/** The caller: the owner of one of the given tokens, of another token, or nobody. */
export type Caller = 'admin' | 'visitor' | 'limited' | { token: string } | null

export interface CallOptions {
  as?: Caller
  method?: string
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** `null` if the text is no JSON. */
  body: unknown
  /** The body as a record, as rows and as a refusal; empty if the body has another shape. */
  record: Fields
  rows: Fields[]
  code: ErrorCode | undefined
}

export interface Tokens {
  admin: string
  visitor?: string | undefined
  expired?: string | undefined
  /** A token whose owner's rights were changed after it was issued, at least five seconds ago. */
  revoked?: string | undefined
  /** A token of an administrator with access to selected casinos, but none selected, or without `casino_access`. */
  limited?: string | undefined
}

/** The backend under test, and the records created in it. */
export interface BackendClient {
  tokens: Tokens
  /** Part of the names of all records that are created, so that they can be found again. */
  mark: string
  call(path: string, options?: CallOptions): Promise<Answer>
  list(collection: string, parameters?: Record<string, unknown>, options?: CallOptions): Promise<Answer>
  /** Creates a record, which is deleted at the end. Throws if the backend refuses it. */
  made(collection: SampleName, fields?: Fields): Promise<Fields>
  /** Sends a creation that the backend may refuse. A record that it creates is deleted at the end. */
  create(collection: string, body: Fields, options?: CallOptions): Promise<Answer>
  /** Sends a change of a record, on the version that it is given with. */
  change(collection: string, record: Fields, body: Fields, options?: CallOptions): Promise<Answer>
  /** Registers a record that was created without `made`, so that it is deleted at the end. */
  keep(collection: string, record: Fields): void
  faults: readonly string[]
  /** Deletes the created records and returns those that could not be deleted. */
  clean(): Promise<string[]>
}

export class BrokenRuleError extends Error {}

export class SkippedRuleError extends Error {}

/** Throws `BrokenRuleError` unless the condition holds. */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new BrokenRuleError(otherwise)
}

export const describeAnswer = ({ status, code, text }: Answer): string =>
  `${status} ${code ?? text.slice(0, 120)}`.trim()

export function createBackendClient(api: string, tokens: Tokens): BackendClient {
  const mark = `Conformance ${randomUUID().slice(0, 8)}`
  const base = api.replace(/\/$/, '')
  const made: { collection: string; id: string }[] = []
  const faults: string[] = []

  async function call(
    path: string,
    { as = 'admin', method = 'GET', body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const token = as === null ? null : typeof as === 'object' ? as.token : tokens[as]
    if (token === undefined) throw new SkippedRuleError(`needs --${String(as)}-token`)
    const response = await fetch(base + path, {
      method,
      headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = parsedJson(text)
    const { status } = response
    const fault = describeContractDeviation({
      method,
      path,
      body,
      status,
      headers: response.headers,
      answer: parsed,
    })
    if (fault) faults.push(`${method} ${path}: ${fault}`)
    return {
      status,
      headers: response.headers,
      text,
      body: parsed,
      record: isObject(parsed) ? parsed : {},
      rows: Array.isArray(parsed) ? (parsed as Fields[]) : [],
      code: isObject(parsed) ? (parsed['code'] as ErrorCode | undefined) : undefined,
    }
  }

  const keep = (collection: string, { id }: Fields) => {
    made.push({ collection, id: String(id) })
  }

  const create = async (collection: string, body: Fields, options: CallOptions = {}) => {
    const answer = await call(`/${collection}`, { ...options, method: 'POST', body })
    if (answer.status === 201) keep(collection, answer.record)
    return answer
  }

  return {
    tokens,
    mark,
    call,
    create,
    change: (collection, record, body, options) =>
      call(recordPath(collection, record), {
        ...{ ...options, method: 'PATCH', body, headers: ifMatchHeaderOf(record) },
      }),
    keep,
    faults,
    list: (collection, parameters = {}, options) => {
      const query = Object.entries(parameters).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ])
      return call(`/${collection}?${new URLSearchParams(query)}`, options)
    },
    async made(collection, fields = {}) {
      const { status, text, record } = await create(collection, {
        ...{ ...sampleBuilders[collection](mark), ...fields },
      })
      expect(status === 201, `a sample of ${collection} could not be created: ${text.slice(0, 300)}`)
      return record
    },
    async clean() {
      const left: string[] = []
      for (const { collection, id } of made.toReversed()) {
        const path = `/${collection}/${encodeURIComponent(id)}`
        const present = await call(path)
        if (present.status === 404) continue
        const remove = () => call(path, { method: 'DELETE', headers: ifMatchHeaderOf(present.record) })
        let gone = await remove()
        if (gone.status === 429) {
          await rest(1000 * Number(gone.headers.get('Retry-After')))
          gone = await remove()
        }
        if (gone.status !== 200) left.push(`${collection}/${id} (${describeAnswer(gone)})`)
      }
      made.length = 0
      return left
    },
  }
}

export const ifMatchHeaderOf = ({ version }: Fields) => ({ 'If-Match': `"${String(version)}"` })

export const recordPath = (collection: string, { id }: Fields) =>
  `/${collection}/${encodeURIComponent(String(id))}`

/** Waits for the end of a job: asks every 50 ms, for 10 s at most. */
export async function waitForJobEnd({ call }: BackendClient, started: Fields): Promise<Fields> {
  const until = Date.now() + 10_000
  for (;;) {
    const { record } = await call(recordPath('jobs', started))
    if (!['queued', 'running'].includes(String(record['state']))) return record
    expect(Date.now() < until, 'the job does not end')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
