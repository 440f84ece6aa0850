import { HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { failure } from './failure.ts'
import { callerOf } from './httpClient.ts'
import { loading } from './loading.ts'

/** A file, as the bytes that it is. */
export interface FetchedFile {
  content: Blob
  /** How many rows it has, where that is said. */
  rows: number
}

/** Fetches a file by GET, or has it made by what is sent. Throws as every call does. */
export const readFile = (session: Session, url: string, sent?: object): Promise<FetchedFile> =>
  loading.report(async () => {
    try {
      const headers = await callerOf(session)
      const response = await fetch(url, {
        headers,
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      })
      if (response.ok)
        return { content: await response.blob(), rows: Number(response.headers.get('X-Total-Count')) }
      const body: unknown = await response.json()
      throw new HttpError(response.statusText, response.status, body)
    } catch (error) {
      throw failure(error)
    }
  })
