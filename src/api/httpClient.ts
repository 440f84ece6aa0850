import { fetchUtils, HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { inLanguage, hasBothLanguages } from '../contract/bothLanguages.ts'
import { Problem } from '../contract/problem.ts'
import { viewAsHeader } from '../contract/viewing.ts'
import type { ServerConnection } from './connection.ts'
import { codeOfFailure, toHttpError } from './failure.ts'
import { isAbort, loadingTimeouts } from './loading.ts'

export type HttpClient = typeof fetchUtils.fetchJson

/**
 * The one way to the backend: says what it accepts, carries the token, reports that it is loading and whether there was
 * an answer at all. A call that finds the session over locks the page, waits until somebody has signed in again, and is
 * made once more.
 * Errors are react-admin's `HttpError` with the key of their text as message, and go on to the caller.
 */
export const createHttpClient =
  (session: Session, connection?: ServerConnection): HttpClient =>
  (url, options = {}) =>
    loadingTimeouts.report(async () => {
      try {
        const answer = await call(session, url as string, options)
        connection?.answered()
        return answer
      } catch (error) {
        if (isAbort(error)) throw error
        const failed = toHttpError(error)
        tell(connection, failed)
        throw failed
      }
    })

/** A refusal is an answer, too. If the sign-in service is unavailable, the backend may be as well. */
function tell(connection: ServerConnection | undefined, error: HttpError) {
  const code = codeOfFailure(error)
  if (code === 'backendUnreachable') connection?.unanswered()
  else if (code === 'identityUnavailable') void connection?.check()
  else connection?.answered()
}

async function call(session: Session, url: string, options: fetchUtils.Options) {
  try {
    return await whole(session, url, options)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    session.lock()
    return whole(session, url, options)
  }
}

/** Every answer is JSON; what is not was cut off, or comes from a proxy. */
async function whole(session: Session, url: string, options: fetchUtils.Options) {
  const answer = await fetchUtils.fetchJson(url, await withHeaders(session, options))
  if (answer.json === undefined) throw new Problem('backendUnreachable')
  return hasBothLanguages(answer.body) ? { ...answer, json: inReadersLanguage(answer.body) } : answer
}

/** Lines that the server wrote in both languages are read in that of the page, wherever they stand: each place shows one text. */
function inReadersLanguage(body: string): unknown {
  const { lang } = document.documentElement
  return JSON.parse(body, (_key, value: unknown) =>
    typeof value === 'string' ? inLanguage(value, lang) : value,
  )
}

async function withHeaders(session: Session, options: fetchUtils.Options): Promise<fetchUtils.Options> {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(await requestHeaders(session))) headers.set(name, value)
  return { ...options, headers }
}

/** The headers of every call, including those for files and the event stream: accepted types, the token, and the viewing. */
export async function requestHeaders(session: Session): Promise<Record<string, string>> {
  const Authorization = `Bearer ${await session.token()}`
  const headers = { Accept: 'application/json, text/plain, */*', Authorization }
  return session.viewing ? { ...headers, [viewAsHeader]: session.viewing.id } : headers
}
