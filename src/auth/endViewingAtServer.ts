import { viewAsPath } from '../contract/viewing.ts'
import type { Session } from './session.ts'

/** Does not use the data provider, whose calls are the visitor's. Never rejects: the server ends abandoned viewings itself. */
export async function endViewingAtServer({ viewing, token }: Session, apiUrl: string): Promise<void> {
  if (!viewing) return
  try {
    await fetch(`${apiUrl}/${viewAsPath}/${encodeURIComponent(viewing.id)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${await token()}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {}
}

const timeoutMs = 3000
