import { HttpError } from 'react-admin'
import type { Session } from '../auth/session.ts'
import { ProblemError } from '../contract/problem.ts'
import { toHttpError } from './failure.ts'
import { buildRequestHeaders } from './httpClient.ts'
import { loadingStore } from './loading.ts'

export interface FileWithRowCount {
  content: Blob
  rows: number
}

export const fetchFile = (session: Session, url: string, sent?: object): Promise<FileWithRowCount> =>
  loadingStore.report(async () => {
    try {
      const headers = await buildRequestHeaders(session)
      const response = await fetch(url, {
        headers,
        ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
      })
      if (response.ok)
        return { content: await whole(response), rows: Number(response.headers.get('X-Total-Count')) }
      const body: unknown = await response.json()
      throw new HttpError(response.statusText, response.status, body)
    } catch (error) {
      throw toHttpError(error)
    }
  })

/** Throws unless the SHA-256 matches the header, if there is one and the browser can compute it. */
async function whole(response: Response): Promise<Blob> {
  const blob = await response.blob()
  const [, wanted] = /^sha-256=:(.+):$/.exec(response.headers.get('Content-Digest') ?? '') ?? []
  // Browsers provide it on https and localhost only.
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (!wanted || !subtle) return blob
  const hash = new Uint8Array(await subtle.digest('SHA-256', await blob.arrayBuffer()))
  if (btoa(String.fromCharCode(...hash)) !== wanted) throw new ProblemError('backendUnreachable')
  return blob
}
