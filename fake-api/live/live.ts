import memoize from 'lodash/memoize.js'
import type { User } from '../../src/contract/access.ts'
import type { LiveMessage } from '../../src/contract/live.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { logFault } from '../logFault.ts'
import { opaqueOf, type OpaquePositions } from '../opaquePositions.ts'
import {
  activeJobs,
  endOfLog,
  entriesBetween,
  entriesFor,
  logScope,
  messageFor,
  type LiveSources,
} from './changes.ts'

export interface Live {
  /** Tells what has happened by now, once. */
  read(user: User, from: string | null): Promise<LiveMessage>
  /** Tells what has happened, and goes on as something does; answers how to stop it. `end` is called where all are ended. */
  follow(user: User, from: string | null, told: Subscriber): () => void
  /** Ends all who follow; nobody can any more. */
  close(): void
}

export interface Subscriber {
  tell(message: LiveMessage): void
  end(): void
}

interface Follower extends Subscriber {
  user: User
  /** Up to where they were told before they came, as they were told it. */
  from: string | null
  isNew: boolean
}

/**
 * Tells what has happened out of the audit log, which all processes over the same data write, and out of the jobs under way. One
 * look serves all who follow, and nobody looks while nobody does. `lookEvery` are the milliseconds between two looks.
 */
export function createLive(looking: LiveSources, lookEvery = 1_000): Live {
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
    const opaque = await opaqueOf(looking.store)
    const telling = { registry: looking.registry, opaque }
    // Those who come at once, as after a restart, and see the same are told out of one read.
    const read = memoize(
      (user: User, from: number | null) => entriesFor(looking, user, from, end),
      (user, from) => JSON.stringify([from, logScope(looking, user)]),
    )
    for (const follower of [...followers]) {
      const { user, from, isNew } = follower
      const started = isNew ? opened(opaque, user, from) : position
      const happened = isNew || !rows.rows ? await read(user, started) : rows
      const message = messageFor(user, telling, happened, [...moved, ...ended])
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
      const opaque = await opaqueOf(looking.store)
      const happened = await entriesFor(looking, user, opened(opaque, user, from), end)
      return messageFor(user, { registry: looking.registry, opaque }, happened, await activeJobs(looking))
    },
    follow(user, from, told) {
      if (isClosed) throw new Problem('backendUnreachable')
      const follower: Follower = { ...told, user, from, isNew: true }
      followers.add(follower)
      stop ??= repeatEvery(lookEvery, next)
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

const opened = (opaque: OpaquePositions, { id }: User, from: string | null) =>
  from === null ? null : opaque.open(from, id)
