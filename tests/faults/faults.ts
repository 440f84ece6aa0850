import { setTimeout as rest } from 'node:timers/promises'
import { seededRandom } from '../../fake-api/neighbours/random.ts'
import { held } from '../support/held.ts'
import type { Answer, Mishap } from './proxy.ts'
import type { Setting, Told, Way } from './setting.ts'
import type { Write } from './writes/write.ts'

/** The answer to a write under a fault, and the answers that arrive after it was repeated. */
export interface Met {
  told: Told | null
  rest?: () => Promise<void>
}

/** Sends a write until it is aborted. `null` if no complete answer arrived. */
export type Send = (patience?: AbortSignal) => Promise<Told | null>

/** Lets a write meet a fault, and removes the fault afterwards. */
export type Fault<Where = Setting> = (
  where: Where,
  write: Pick<Write, 'method' | 'path'>,
  send: Send,
) => Promise<Met>

/** Applies a mishap to the next call of the write. */
const onTheWay =
  (mishap: Mishap): Fault<Way> =>
  async ({ backend: { proxy } }, write, send) => {
    proxy.befall((method, path) => method === write.method && path === `/api${write.path}`, mishap)
    return { told: await send() }
  }

/** Kills the server and starts it again. */
const killed =
  (mishap: (kill: () => Promise<void>) => Mishap): Fault =>
  async (setting, write, send) => {
    let died: Promise<void> | undefined
    const met = await onTheWay(mishap(() => (died ??= setting.backend.kill())))(setting, write, send)
    await died
    await setting.backend.start()
    return met
  }

/** Estimated milliseconds of a write. */
let span = 50
const random = seededRandom(1)

/** Truncated, but complete according to its HTTP headers. */
const shortened = (answer: Answer): Answer => ({
  ...answer,
  bytes: answer.bytes.subarray(0, answer.bytes.length / 2),
})

/** Faults between client and API. */
export const faultsOnTheWay: Record<string, Fault<Way>> = {
  none: onTheWay(async ({ pass, answer }) => answer(await pass())),

  'late answer': onTheWay(async ({ pass, answer }) => {
    const answered = await pass()
    await rest(300)
    answer(answered)
  }),

  'request lost': onTheWay(async ({ breakOff }) => breakOff()),

  'answer lost': onTheWay(async ({ pass, breakOff }) => {
    await pass()
    breakOff()
  }),

  'answer broken off': onTheWay(async ({ pass, breakOff }) => breakOff(await pass())),

  'answer shortened': onTheWay(async ({ pass, answer }) => answer(shortened(await pass()))),

  'sent twice': onTheWay(async ({ pass, answer }) => {
    const [, second] = await Promise.all([pass(), pass()])
    answer(second)
  }),

  'sent again later': onTheWay(async ({ pass, answer }) => {
    answer(await pass())
    await pass()
  }),

  /** The client gives up and repeats the write; the first request arrives last. */
  overtaken: async (setting, write, send) => {
    const [passing, passed] = [held(), held()]
    const arrived = new AbortController()
    setting.backend.proxy.befall(
      (method, path) => method === write.method && path === `/api${write.path}`,
      async ({ pass, breakOff }) => {
        arrived.abort()
        await passing.promise
        await pass()
        breakOff()
        passed.resolve()
      },
    )
    const told = await send(arrived.signal)
    return {
      told,
      async rest() {
        passing.resolve()
        await passed.promise
      },
    }
  },

  'no network': async ({ backend: { proxy } }, _write, send) => {
    await proxy.away()
    try {
      return { told: await send() }
    } finally {
      await proxy.back()
    }
  },
}

export const faults: Record<string, Fault> = {
  ...faultsOnTheWay,

  'token expired': async (setting, write, send) => {
    const authorization = `Bearer ${await setting.expired()}`
    return onTheWay(async ({ pass, answer }) => answer(await pass({ authorization })))(setting, write, send)
  },

  'disk full': async ({ backend: { disk } }, _write, send) => {
    disk.fill()
    try {
      return { told: await send() }
    } finally {
      disk.free()
    }
  },

  'killed at work': killed((kill) => async ({ pass, breakOff }) => {
    const working = pass().then(
      () => true,
      () => false,
    )
    await rest(random() * span)
    await kill()
    // Adapted, so that some servers are killed before the write, and some after.
    span *= (await working) ? 0.7 : 1.4
    breakOff()
  }),

  'killed before the answer': killed((kill) => async ({ pass, breakOff }) => {
    await pass()
    await kill()
    breakOff()
  }),

  'killed after the answer': killed((kill) => async ({ pass, answer }) => {
    const answered = await pass()
    const died = kill()
    answer(answered)
    await died
  }),
}
