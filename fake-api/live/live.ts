import memoize from 'lodash/memoize.js'
import type { User } from '../../src/contract/access.ts'
import type { LiveMessage } from '../../src/contract/live.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { every } from '../every.ts'
import { logFault } from '../fault.ts'
import { activeJobs, endOfLog, entriesBetween, entriesSince, messageFor, type Looking } from './changes.ts'

/** Milliseconds between two looks at what has happened. */
const lookEvery = 1_000

export interface Live {
  /** Tells what has happened by now, once. */
  read(user: User, from: number | null): Promise<LiveMessage>
  /** Tells what has happened, and goes on as something does; answers how to stop it. `end` is called where all are ended. */
  follow(user: User, from: number | null, told: Told): () => void
  /** Ends all who follow; nobody can any more. */
  close(): void
}

export interface Told {
  tell(message: LiveMessage): void
  end(): void
}

interface Follower extends Told {
  user: User
  /** Up to where they were told before they came. */
  from: number | null
  isNew: boolean
}

/**
 * Tells what has happened out of the audit log, which all processes over the same data write, and out of the jobs under way. One
 * look serves all who follow, and nobody looks while nobody does.
 */
export function createLive(looking: Looking): Live {
  const followers = new Set<Follower>()
  let stop: (() => Promise<void>) | null = null
  let isClosed = false
  /** Where everybody who is not new was told up to. */
  let position = 0
  let turn: Promise<void> = Promise.resolve()
  let jobs = new Map<string, Row>()

  async function look() {
    const end = await endOfLog(looking)
    const isAnyKnown = [...followers].some(({ isNew }) => !isNew)
    const rows = await entriesBetween(looking, isAnyKnown ? position : end, end)
    const now = new Map((await activeJobs(looking)).map((job) => [job.id, job]))
    const moved = [...now.values()].filter(({ id, version }) => jobs.get(id)?.version !== version)
    // What is not under way any more has ended since.
    const ended = [...jobs.values()].filter(({ id }) => !now.has(id))
    // Those who come at once, as after a restart, are told out of one read.
    const since = memoize((from: number | null) => entriesSince(looking, from, end))
    for (const follower of [...followers]) {
      const { user, from, isNew } = follower
      const happened = isNew ? await since(from) : rows
      const message = messageFor(user, looking.registry, happened, [...moved, ...ended])
      follower.isNew = false
      if (isNew || message.more || message.changes.length > 0) follower.tell(message)
    }
    position = end
    jobs = now
  }

  /** One after another, whoever came and went meanwhile. */
  const next = () =>
    (turn = turn.then(look).catch((error: unknown) => logFault(error, 'Nobody could be told of changes:')))

  return {
    async read(user, from) {
      const end = await endOfLog(looking)
      const happened = await entriesSince(looking, from, end)
      return messageFor(user, looking.registry, happened, await activeJobs(looking))
    },
    follow(user, from, told) {
      if (isClosed) throw new Problem('backendUnreachable')
      const follower: Follower = { ...told, user, from, isNew: true }
      followers.add(follower)
      stop ??= every(lookEvery, next)
      return () => {
        followers.delete(follower)
        if (followers.size > 0) return
        void stop?.()
        stop = null
      }
    },
    close() {
      isClosed = true
      for (const { end } of [...followers]) end()
    },
  }
}
