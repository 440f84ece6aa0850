import memoize from 'lodash/memoize.js'
import type { User } from '../../src/contract/access.ts'
import type { LiveMessage } from '../../src/contract/answers/general.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { limitSlowReads } from '../stores/slowReads.ts'
import { repeatEvery } from '../repeatEvery.ts'
import { logFault } from '../log.ts'
import { readOpaquePositions, type OpaquePositions } from '../opaquePositions.ts'
import {
  readActiveJobs,
  auditLogLength,
  auditEntriesBetween,
  auditEntriesFor,
  auditLogScope,
  liveMessageFor,
  type LiveSources,
} from './changes.ts'

export interface LiveEvents {
  /** Returns a single message about everything since a position. */
  read(user: User, from: string | null): Promise<LiveMessage>
  /** Sends messages until the returned function is called. `end` is called when the server ends all streams. */
  follow(user: User, from: string | null, told: Subscriber): () => void
  close(): void
}

interface Subscriber {
  tell(message: LiveMessage): void
  end(): void
}

interface Follower extends Subscriber {
  user: User
  /** The position up to which the client knows the changes. */
  from: string | null
  isNew: boolean
}

/**
 * Reads changes from the audit log, which all processes with the same data write, and from the running jobs. One check serves all clients;
 * without clients there is none.
 *
 * @param lookEvery milliseconds between two checks
 */
export function createLive(given: LiveSources, lookEvery = 1_000): LiveEvents {
  const looking = { ...given, store: limitSlowReads(given.store) }
  const followers = new Set<Follower>()
  let stop: (() => Promise<void>) | null = null
  let isClosed = false
  /** The position up to which all clients, except new ones, know the changes. */
  let position = 0
  let turn: Promise<void> = Promise.resolve()
  let jobs = new Map<string, Row>()

  async function look() {
    const end = await auditLogLength(looking)
    const isAnyKnown = [...followers].some(({ isNew }) => !isNew)
    const rows = await auditEntriesBetween(looking, isAnyKnown ? position : end, end)
    const now = new Map((await readActiveJobs(looking)).map((job) => [job.id, job]))
    const moved = [...now.values()].filter(({ id, version }) => jobs.get(id)?.version !== version)
    // Jobs that no longer run have ended since.
    const ended = [...jobs.values()].filter(({ id }) => !now.has(id))
    const opaque = await readOpaquePositions(looking.store)
    const telling = { registry: looking.registry, opaque }
    // Clients that connect at the same time, as after a restart, and see the same records share one read.
    const read = memoize(
      (user: User, from: number | null) => auditEntriesFor(looking, user, from, end),
      (user, from) => JSON.stringify([from, auditLogScope(looking, user)]),
    )
    for (const follower of [...followers]) {
      const { user, from, isNew } = follower
      const started = isNew ? opened(opaque, user, from) : position
      const happened = isNew || !rows.rows ? await read(user, started) : rows
      const message = liveMessageFor(user, telling, happened, [...moved, ...ended])
      follower.isNew = false
      if (isNew || message.more || message.changes.length > 0) follower.tell(message)
    }
    position = end
    jobs = now
  }

  /** Chained, so that checks never overlap, whichever clients come and go meanwhile. */
  const next = () =>
    (turn = turn.then(look).catch((error: unknown) => logFault(error, 'Nobody could be told of changes:')))

  return {
    async read(user, from) {
      const end = await auditLogLength(looking)
      const opaque = await readOpaquePositions(looking.store)
      const happened = await auditEntriesFor(looking, user, opened(opaque, user, from), end)
      return liveMessageFor(
        user,
        { registry: looking.registry, opaque },
        happened,
        await readActiveJobs(looking),
      )
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
