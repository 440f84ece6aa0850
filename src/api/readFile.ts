import { HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { failure } from './failure.ts'
import { loading } from './loading.ts'

/** Fetches a file by GET, as the bytes that it is. Throws as every call does. */
export const readFile = (session: Session, url: string): Promise<Blob> =>
  loading.report(async () => {
    try {
      const response = await fetch(url, { headers: { Authorization: `Bearer ${await session.token()}` } })
      if (response.ok) return await response.blob()
      const body: unknown = await response.json()
      throw new HttpError(response.statusText, response.status, body)
    } catch (error) {
      throw failure(error)
    }
  })
