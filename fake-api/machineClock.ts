import { documentedLimit } from './documentedLimit.ts'
import { repeatEvery } from './intervals.ts'
import { log } from './log.ts'
import type { Store } from './stores/store.ts'
import type { AdminRest } from './users/adminRest.ts'

const tolerated = documentedLimit(
  'milliseconds by which the clock of the machine may step, or differ from that of the database or of the sign-in service',
  300_000,
)

/** After a step the clock is trusted again once it would have been corrected. */
const calmMs = 3_600_000

/** Milliseconds by which another clock is ahead of this machine's, at least and at most; negative if it is behind. */
export interface ClockDifference {
  earliest: number
  latest: number
}

export interface ClockTrust {
  /** Otherwise work that cannot be undone, such as refunds and deletions by age, has to wait: the clock has stepped or differs. */
  isTrusted(): boolean
  /** Compares with another clock, too, until the returned function is called. */
  compareWith(name: string, difference: () => ClockDifference): () => void
}

/** @param steady milliseconds of a clock that never steps */
export function createClockTrust(wall = Date.now, steady = performance.now.bind(performance)): ClockTrust {
  let last = { wall: wall(), steady: steady() }
  let steppedAt = -Infinity
  let doubted: string | null = null
  const others = new Map<() => ClockDifference, string>()

  function doubt(): string | null {
    const now = { wall: wall(), steady: steady() }
    const step = now.wall - last.wall - (now.steady - last.steady)
    last = now
    if (Math.abs(step) > tolerated) steppedAt = now.steady
    if (now.steady - steppedAt < calmMs) return 'it has stepped within the last hour'
    for (const [difference, name] of others) {
      const { earliest, latest } = difference()
      if (earliest > tolerated || latest < -tolerated) return `it differs from the clock of the ${name}`
    }
    return null
  }

  return {
    isTrusted() {
      const why = doubt()
      if (why !== doubted && why !== null)
        log.error(
          `The clock of this machine is not trusted: ${why}. Nothing is refunded or deleted by it meanwhile.`,
        )
      if (why !== doubted && why === null) log.warn('The clock of this machine is trusted again.')
      doubted = why
      return why === null
    },
    compareWith(name, difference) {
      others.set(difference, name)
      return () => void others.delete(difference)
    },
  }
}

export const machineClockTrust = createClockTrust()

const lookAtDatabaseEveryMs = 30_000

/** Returns a function that ends this. */
export async function startClockComparison(
  store: Pick<Store, 'time'>,
  identity: Pick<AdminRest, 'time'> | null,
  clock = machineClockTrust,
): Promise<() => Promise<void>> {
  let ahead: ClockDifference = { earliest: 0, latest: 0 }
  async function look() {
    const sentAt = Date.now()
    const time = await store.time?.().catch(() => undefined)
    if (time !== undefined) ahead = { earliest: time - Date.now(), latest: time - sentAt }
    clock.isTrusted()
  }
  await look()
  const ends = [
    clock.compareWith('database', () => ahead),
    ...(identity
      ? [
          clock.compareWith('sign-in service', () => ({
            earliest: identity.time('earliest') * 1000 - Date.now(),
            latest: (identity.time('latest') + 1) * 1000 - Date.now(),
          })),
        ]
      : []),
  ]
  const stop = repeatEvery(lookAtDatabaseEveryMs, look)
  return async () => {
    for (const end of ends) end()
    await stop()
  }
}
