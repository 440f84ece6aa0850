import { fetchUtils, HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { failure } from './failure.ts'
import { isAbort, loading } from './loading.ts'

export type HttpClient = typeof fetchUtils.fetchJson

/**
 * The one way to the backend: says what it accepts, carries the token, reports that it is loading. A call that finds
 * the session over locks the page, waits until somebody has signed in again, and is made once more.
 * Errors are react-admin's `HttpError` with the key of their text as message, and go on to the caller.
 */
export const createHttpClient =
  (session: Session): HttpClient =>
  (url, options = {}) =>
    loading.report(async () => {
      try {
        return await call(session, url as string, options)
      } catch (error) {
        throw isAbort(error) ? error : failure(error)
      }
    })

async function call(session: Session, url: string, options: fetchUtils.Options) {
  try {
    return await fetchUtils.fetchJson(url, await withHeaders(session, options))
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    session.lock()
    return fetchUtils.fetchJson(url, await withHeaders(session, options))
  }
}

async function withHeaders(session: Session, options: fetchUtils.Options): Promise<fetchUtils.Options> {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json, text/plain, */*')
  headers.set('Authorization', `Bearer ${await session.token()}`)
  return { ...options, headers }
}
