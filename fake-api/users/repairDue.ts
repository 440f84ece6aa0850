import type { Row } from '../../src/contract/row.ts'

/** How long after a refusal a call that got no answer may still come about. Milliseconds. */
const late = 60_000

/** Whether what is noted of a write is over: what was cut off is, what was refused waits for calls that got no answer. */
export const isRepairDue = (note: Row, now: Date): boolean =>
  note['isRefused'] !== true || now.getTime() - Date.parse(String(note['at'])) > late
