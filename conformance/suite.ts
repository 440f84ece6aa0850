import { setTimeout as rest } from 'node:timers/promises'
import type { ErrorCode } from '../src/contract/errors.ts'
import { isObject } from '../src/contract/values.ts'
import { undocumented } from './documented.ts'
import { samples, type Fields, type Sample } from './samples.ts'

/** Who calls: by one of the tokens given, by another one, or by none. */
export type As = 'admin' | 'visitor' | { token: string } | null

export interface CallOptions {
  /** The administrator unless given. */
  as?: As
  method?: string
  /** Sent as JSON; a text as it is. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** `null` where the text is no JSON. */
  body: unknown
  /** The same as a record, as rows, as a refusal; empty where it is none. */
  record: Fields
  rows: Fields[]
  code: ErrorCode | undefined
}

export interface Tokens {
  admin: string
  visitor?: string | undefined
  expired?: string | undefined
  /** Of somebody whose rights were changed at least five seconds ago, and after it was issued. */
  revoked?: string | undefined
  /** Of an administrator with access to selected casinos, none of them, or with no `casino_access` in it. */
  limited?: string | undefined
}

/** The backend under test, and what was made in it. */
export interface Suite {
  tokens: Tokens
  /** In the name of all that is made, so that it is found again. */
  mark: string
  call(path: string, options?: CallOptions): Promise<Answer>
  /** A list by its parameters. */
  list(collection: string, parameters?: Record<string, unknown>, options?: CallOptions): Promise<Answer>
  /** Makes a record, which is deleted at the end. Throws where that is refused. */
  made(collection: Sample, fields?: Fields): Promise<Fields>
  /** Remembers a record that was made otherwise, so that it is deleted at the end. */
  keep(collection: string, record: Fields): void
  /** What of the answers so far was not as the document says. */
  faults: readonly string[]
  /** Deletes what was made; answers what could not be. */
  clean(): Promise<string[]>
}

/** A rule is broken: says how. */
export class Broken extends Error {}

/** A rule cannot be looked at: says what is missing. */
export class Skipped extends Error {}

/** Throws `Broken` where something is not so. */
export function expect(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new Broken(otherwise)
}

/** What was answered, in few words. */
export const describeAnswer = ({ status, code, text }: Answer): string =>
  `${status} ${code ?? text.slice(0, 120)}`.trim()

export function createSuite(api: string, tokens: Tokens): Suite {
  const mark = `Conformance ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`
  const base = api.replace(/\/$/, '')
  const made: { collection: string; id: string }[] = []
  const faults: string[] = []

  async function call(
    path: string,
    { as = 'admin', method = 'GET', body, headers = {} }: CallOptions = {},
  ): Promise<Answer> {
    const token = as === null ? null : typeof as === 'object' ? as.token : tokens[as]
    if (token === undefined) throw new Skipped(`needs --${String(as)}-token`)
    const response = await fetch(base + path, {
      method,
      headers: { ...(token !== null && { Authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const parsed = parsedJson(text)
    const { status } = response
    const fault = undocumented({ method, path, body, status, headers: response.headers, answer: parsed })
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

  return {
    tokens,
    mark,
    call,
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
      const answer = await call(`/${collection}`, {
        method: 'POST',
        body: { ...samples[collection](mark), ...fields },
      })
      expect(
        answer.status === 201,
        `a sample of ${collection} could not be created: ${answer.text.slice(0, 300)}`,
      )
      keep(collection, answer.record)
      return answer.record
    },
    async clean() {
      const left: string[] = []
      for (const { collection, id } of made.toReversed()) {
        const path = `/${collection}/${encodeURIComponent(id)}`
        const present = await call(path)
        if (present.status === 404) continue
        const remove = () => call(path, { method: 'DELETE', headers: ifMatch(present.record) })
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

/** The version of a record, as a write names it. */
export const ifMatch = ({ version }: Fields) => ({ 'If-Match': `"${String(version)}"` })

/** Address of a record. */
export const recordPath = (collection: string, { id }: Fields) =>
  `/${collection}/${encodeURIComponent(String(id))}`

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
