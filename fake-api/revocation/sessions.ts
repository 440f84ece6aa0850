import type { Transaction } from '../stores/store.ts'
import { writeRevocation, type EndedSessions } from './list.ts'
import { defineBound } from '../defineBound.ts'

/** Number of ended sessions of a person that are recorded individually. */
const maxSessionsPerPerson = defineBound({
  what: 'ended sessions on the list of revocations',
  limit: 50,
  per: 'person',
  atLimit: 'of older ones all tokens of that time are refused',
  test: 'fake-api/stores/endedSessions.test.ts',
})

/**
 * Refuses the tokens of sessions of a person that have ended, each up to a second. However often somebody signs in and out, one row holds
 * all of it, since every process reads the list each second: of the `maxSessionsPerPerson` that ended last, exactly their tokens are refused; of those
 * before, whatever token of that person is as old as the last of them. A session that goes on is met by this if its token is older than
 * `maxSessionsPerPerson` sign-outs of the same person, and is let in by its next token.
 */
export const endSessions = (
  tx: Transaction,
  userId: string,
  ended: EndedSessions['each'],
): Promise<boolean> =>
  writeRevocation(tx, `sessions:${userId}`, (known) => {
    const before = known?.ended ?? { each: [], all: 0 }
    const latest = new Map(before.each)
    const isNew = ([session, until]: EndedSessions['each'][number]) =>
      until > Math.max(before.all, latest.get(session) ?? 0)
    const added = ended.filter(isNew)
    if (added.length === 0) return null
    for (const [session, until] of added) latest.set(session, Math.max(until, latest.get(session) ?? 0))
    const each = [...latest].toSorted(([, one], [, other]) => other - one)
    const [, all = 0] = each[maxSessionsPerPerson] ?? []
    return {
      issuedUntil: each[0]?.[1] ?? 0,
      ended: { each: each.slice(0, maxSessionsPerPerson), all: Math.max(before.all, all) },
    }
  })
