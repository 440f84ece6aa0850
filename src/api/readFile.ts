import { HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { Problem } from '../contract/problem.ts'
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
        return { content: await whole(response), rows: Number(response.headers.get('X-Total-Count')) }
      const body: unknown = await response.json()
      throw new HttpError(response.statusText, response.status, body)
    } catch (error) {
      throw failure(error)
    }
  })

/** The file, if it has the SHA-256 that it came with; where nothing is said, or nothing can be compared, as it came. */
async function whole(response: Response): Promise<Blob> {
  const blob = await response.blob()
  const [, wanted] = /^sha-256=:(.+):$/.exec(response.headers.get('Content-Digest') ?? '') ?? []
  // Browsers have it where the console comes by https, or from this machine.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!wanted || !subtle) return blob
  const hash = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()))
  if (btoa(String.fromCharCode(...hash)) !== wanted) throw new Problem('backendUnreachable')
  return blob
}
