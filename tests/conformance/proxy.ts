import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../support/api.ts'

/** A request before it reaches the API; the path has no origin. */
export interface Passing {
  method: string
  path: string
  headers: Record<string, string>
  body: string
}

/** An answer before it reaches the client. */
export interface Passed {
  status: number
  headers: Record<string, string>
  text: string
}

export type Send = (request: Passing) => Promise<Passed>

/** A backend that breaks a rule by changing requests or answers. */
export interface Mutant {
  name: string
  breaks: string
  request?(request: Passing, send: Send): Passing | Promise<Passing>
  answer?(answer: Passed, request: Passing, send: Send): Passed | Promise<Passed>
}

/** Starts a proxy that puts a mutant in front of an API. */
export function startMutant(origin: string, { request: before, answer: after }: Mutant) {
  const send: Send = async ({ method, path, headers, body }) => {
    const response = await fetch(origin + path, { method, headers, ...(body && { body }) })
    const kept = [...response.headers].filter(
      ([name]) => !['transfer-encoding', 'connection', 'content-length', 'keep-alive'].includes(name),
    )
    return { status: response.status, headers: Object.fromEntries(kept), text: await response.text() }
  }
  return listen((request, response) => void pass(request, response))

  async function pass(incoming: IncomingMessage, response: ServerResponse) {
    try {
      const asked = await read(incoming)
      const passing = before ? await before(structuredClone(asked), send) : asked
      const answer = await send(passing)
      const { status, headers, text } = after ? await after(answer, asked, send) : answer
      response.writeHead(status, headers).end(text)
    } catch (error) {
      response.writeHead(599).end(String(error))
    }
  }
}

async function read(incoming: IncomingMessage): Promise<Passing> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const names = ['authorization', 'if-match', 'if-none-match', 'idempotency-key', 'view-as']
  const headers = names.flatMap((name) => {
    const value = incoming.headers[name]
    return typeof value === 'string' ? [[name, value] as const] : []
  })
  return {
    method: incoming.method ?? 'GET',
    path: incoming.url ?? '/',
    headers: Object.fromEntries(headers),
    body: Buffer.concat(chunks).toString(),
  }
}
