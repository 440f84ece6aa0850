import type { Page } from 'playwright-core'
import { randomUUID } from 'node:crypto'

/** A record as the API gives it. */
export interface Row {
  id: string
  version: number
  [field: string]: unknown
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The text as JSON, `undefined` where it is none. */
  body: unknown
}

/** The API as somebody's browser may use it, without the console. */
export interface Api {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  create(collection: string, record: Record<string, unknown>): Promise<Row>
  read(collection: string, id: string): Promise<Row>
  /** Changes some fields, whatever the version is now. */
  change(collection: string, id: string, fields: Record<string, unknown>): Promise<Row>
}

/** Takes the token out of the page's own calls: of the next one, made by loading a list afresh. */
export async function apiOf(page: Page): Promise<Api> {
  const asked = page.waitForRequest((request) => !!request.headers()['authorization'])
  await page.goto('/masterdata/jurisdictions')
  const token = (await asked).headers()['authorization'] ?? ''
  return withToken(new URL(page.url()).origin, token)
}

/** The API with a token; `token` is the whole header. */
export function withToken(origin: string, token: string): Api {
  const call: Api['call'] = async (method, path, body, headers = {}) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        Authorization: token,
        'Content-Type': 'application/json',
        'Idempotency-Key': randomUUID(),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  const record = async (answer: Promise<Answer>) => {
    const { status, text, body } = await answer
    if (status >= 400) throw new Error(`${status}: ${text}`)
    return body as Row
  }
  const read: Api['read'] = (collection, id) => record(call('GET', `/${collection}/${id}`))
  return {
    call,
    read,
    create: (collection, fields) => record(call('POST', `/${collection}`, fields)),
    async change(collection, id, fields) {
      const { version } = await read(collection, id)
      return record(call('PATCH', `/${collection}/${id}`, fields, { 'If-Match': `"${version}"` }))
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
