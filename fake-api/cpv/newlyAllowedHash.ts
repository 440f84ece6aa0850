import { isHashNewlyAllowed, failedChecksFilterOf } from '../../src/contract/allowedHashes.ts'
import { componentChecksCollection } from '../../src/contract/componentChecks.ts'
import { eventLinkPath } from '../../src/contract/eventLinks.ts'
import { logSignificantEvent, eventTextLine } from '../records/events.ts'
import type { WriteSubscriber } from '../records/write.ts'

/** Writes a significant event if a hash becomes allowed that its component has reported before: by whom, why, and for which release. */
export const logNewlyAllowedFailedHash: WriteSubscriber = async ({ tx, before, after }) => {
  if (!after || !isHashNewlyAllowed(before, after)) return undefined
  const { rows } = await tx.list(componentChecksCollection, {
    where: Object.entries(failedChecksFilterOf(after)).map(([field, values]) => ({
      field,
      op: 'in',
      values,
    })),
    sort: [{ field: 'checkedOn', order: 'DESC' }],
    range: [0, 0],
  })
  const [check] = rows
  if (!check) return undefined
  const reason = [
    // Shortened, so that everything fits into the reason of an event.
    eventTextLine('hashAllowed', (_words, { exact }) => ({
      component: String(after['component']).slice(0, 40),
      when: exact(String(check['checkedOn'])),
    })),
    `Hash: ${String(after['hash'])}`,
    `Release: ${String(after['release'])}`,
    String(after['reason']),
  ]
  return (cause) =>
    logSignificantEvent(tx, cause, {
      category: 'integrity',
      reason: reason.join('\n'),
      casinoIds: [],
      link: eventLinkPath(componentChecksCollection, check.id),
    })
}
