import { createHash } from 'node:crypto'
import { Problem } from '../../src/contract/problem.ts'
import type { Registry } from '../../src/contract/registry.ts'
import { log } from '../log.ts'
import type { Store, Transaction } from '../stores/store.ts'
import type { AdminRest } from './adminRest.ts'
import { failedSince, type SignInEvent } from './events.ts'
import {
  failedSignInsCollection as collection,
  hasCountedFailures,
  noteFailure,
  logCountedFailures,
} from './failedTogether.ts'

/** Puts the failed sign-ins that the identity service knows of into the audit log. */
export interface FailedSignIns {
  /** Reads what is new, each once. Never rejects: a failure is said to the operators once, until it has worked again. */
  collect(): Promise<void>
}

/** Milliseconds by which an event may come to light after a later one. */
const late = 60_000

export function createFailedSignIns(store: Store, admin: AdminRest, registry: Registry): FailedSignIns {
  let hasFailed = false
  const signIns: FailedSignIns = {
    async collect() {
      try {
        const last = await store.get(collection, 'last')
        const events = await failedSince(admin, last ? Number(last['time']) - late : null)
        if (events.some((event) => !isKnown(last, event)))
          await store.transaction((tx) => record(tx, registry, events))
        const [users, now] = [registry.find('users'), admin.time() * 1000]
        if (users && (await hasCountedFailures(store, now)))
          await store.transaction((tx) => logCountedFailures(tx, users, now))
        hasFailed = false
      } catch (error) {
        if (!hasFailed)
          log.error({ reason: nameOf(error) }, 'Failed sign-ins cannot be read from the identity service.')
        hasFailed = true
      }
    },
  }
  return signIns
}

/**
 * Asks once more what is known: somebody else may have been here meanwhile. The row `last` holds the time (ms) of the newest
 * event on record, and the keys of those shortly before.
 */
async function record(tx: Transaction, registry: Registry, events: readonly SignInEvent[]): Promise<void> {
  const users = registry.find('users')
  if (!users) return
  const last = await tx.get(collection, 'last')
  // One that came in between two pages has moved the others on: the last of the first page begins the second, too.
  const unique = new Map(events.map((event) => [keyOf(event), event]))
  const fresh = [...unique.values()].filter((event) => !isKnown(last, event))
  for (const event of fresh.toSorted((a, b) => a.time - b.time)) await noteFailure(tx, users, event)
  const newest = Math.max(Number(last?.['time'] ?? 0), ...events.map(({ time }) => time))
  const keys = events.filter(({ time }) => time >= newest - late).map(keyOf)
  const row = { id: 'last', version: (last?.version ?? 0) + 1, time: newest, keys }
  await (last ? tx.replace(collection, row) : tx.insert(collection, row))
}

/** What is older than that was read when it was new. */
function isKnown(last: Awaited<ReturnType<Transaction['get']>>, event: SignInEvent): boolean {
  if (!last) return false
  return event.time < Number(last['time']) - late || (last['keys'] as string[]).includes(keyOf(event))
}

const keyOf = (event: SignInEvent) =>
  event.id ?? createHash('sha256').update(JSON.stringify(event)).digest('base64url')

const nameOf = (error: unknown) =>
  error instanceof Problem ? error.code : error instanceof Error ? error.message : error
