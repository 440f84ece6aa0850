import { fetchUtils, HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { extractLanguage, isBilingualJson } from '../contract/bilingualText.ts'
import { ProblemError } from '../contract/problem.ts'
import { viewAsHeader } from '../contract/viewing.ts'
import type { ConnectionMonitor } from './connection.ts'
import { codeOfFailure, toHttpError } from './failure.ts'
import { isAbortError, loadingStore } from './loading.ts'

export type HttpClient = typeof fetchUtils.fetchJson

/** After the end of the session, a call waits for the next sign-in. Throws `HttpError` with a text's key. */
export function createHttpClient(session: Session, connection?: ConnectionMonitor): HttpClient {
  // Calls of a page that is being left keep the visitor, or none, for whom it was opened.
  const { viewing } = session
  return (url, options = {}) =>
    loadingStore.report(async () => {
      try {
        const answer = await call({ session, viewing }, url as string, options)
        connection?.answered()
        return answer
      } catch (error) {
        if (isAbortError(error)) throw error
        const failed = toHttpError(error)
        tell(connection, failed)
        throw failed
      }
    })
}

type Caller = Pick<Session, 'viewing'> & { session: Session }

/** A refusal is an answer, too. If the sign-in service is unavailable, the backend may be as well. */
function tell(connection: ConnectionMonitor | undefined, error: HttpError) {
  const code = codeOfFailure(error)
  if (code === 'backendUnreachable') connection?.unanswered()
  else if (code === 'identityUnavailable') void connection?.check()
  else connection?.answered()
}

async function call(caller: Caller, url: string, options: fetchUtils.Options) {
  try {
    return await whole(caller, url, options)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    caller.session.lock()
    return whole(caller, url, options)
  }
}

/** Every answer is JSON: anything else was cut off, or comes from a proxy. */
async function whole(caller: Caller, url: string, options: fetchUtils.Options) {
  const answer = await fetchUtils.fetchJson(url, await withHeaders(caller, options))
  if (answer.json === undefined) throw new ProblemError('backendUnreachable')
  return isBilingualJson(answer.body) ? { ...answer, json: inReadersLanguage(answer.body) } : answer
}

function inReadersLanguage(body: string): unknown {
  const { lang } = document.documentElement
  return JSON.parse(body, (_key, value: unknown) =>
    typeof value === 'string' ? extractLanguage(value, lang) : value,
  )
}

async function withHeaders({ session, viewing }: Caller, options: fetchUtils.Options) {
  const headers = new Headers(options.headers)
  for (const [name, value] of Object.entries(await buildRequestHeaders(session, viewing)))
    headers.set(name, value)
  return { ...options, headers }
}

/** `viewing` is that of the call's beginning. */
export async function buildRequestHeaders(session: Session, viewing: Session['viewing'] = session.viewing) {
  const Authorization = `Bearer ${await session.token()}`
  const headers = { Accept: 'application/json, text/plain, */*', Authorization }
  return viewing ? { ...headers, [viewAsHeader]: viewing.id } : headers
}
