import type { Page } from 'playwright-core'
import { randomUUID } from 'node:crypto'

export interface Row {
  id: string
  version: number
  [field: string]: unknown
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** The parsed text; `undefined` if it is not JSON. */
  body: unknown
}

/** Calls the API with a user's token. */
export interface Api {
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  create(collection: string, record: Record<string, unknown>): Promise<Row>
  read(collection: string, id: string): Promise<Row>
  /** Changes fields of the current version. */
  change(collection: string, id: string, fields: Record<string, unknown>): Promise<Row>
}

/** Calls the API with the token of the page, which is taken from its next request. */
export async function apiOf(page: Page): Promise<Api> {
  const asked = page.waitForRequest((request) => !!request.headers()['authorization'])
  await page.goto('/masterdata/jurisdictions')
  const token = (await asked).headers()['authorization'] ?? ''
  return withToken(new URL(page.url()).origin, token)
}

/** `token` is the value of the header `Authorization`. */
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
