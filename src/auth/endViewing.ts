import { viewingsPath } from '../contract/viewing.ts'
import type { Session } from './session.ts'

/**
 * Ends on record what somebody sees as a visitor. By no data provider: that one's calls are the visitor's. Never rejects: what
 * nobody could end, the server ends by itself.
 */
export async function endViewing({ viewing, token }: Session, apiUrl: string): Promise<void> {
  if (!viewing) return
  try {
    await fetch(`${apiUrl}/${viewingsPath}/${encodeURIComponent(viewing.id)}`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${await token()}` },
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    // As above.
  }
}

/** Milliseconds. */
const timeoutMs = 3000
