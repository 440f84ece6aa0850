import type { Job } from '../contract/jobs.ts'

/** By the server's clock: from the start to the last item that was done. */
type Paced = Pick<Job, 'done' | 'total' | 'startedAt' | 'items'>

/** Seconds that a job will still take at its previous pace; `null` if unknown. */
export function timeLeft({ done, total, startedAt, items }: Paced): number | null {
  const last = items.reduce((latest, { at = '' }) => (at > latest ? at : latest), '')
  if (!startedAt || !last || done === 0) return null
  const spent = (Date.parse(last) - Date.parse(startedAt)) / 1000
  return spent < 1 ? null : (spent / done) * (total - done)
}
