import { setTimeout as rest } from 'node:timers/promises'
import { held } from '../support/held.ts'
import type { Answer, Mishap } from './proxy.ts'
import type { Setting, Told, Way } from './setting.ts'
import type { Write } from './writes/write.ts'

/** What a caller was told of a write that met with a fault, and what is still to come after it was made again. */
export interface Met {
  told: Told | null
  rest?: () => Promise<void>
}

/** Makes a write; gives up when that is said. `null` where no whole answer has come. */
export type Send = (patience?: AbortSignal) => Promise<Told | null>

/** Makes a write meet with a fault, which is over afterwards. */
export type Fault<Where = Setting> = (
  where: Where,
  write: Pick<Write, 'method' | 'path'>,
  send: Send,
) => Promise<Met>

/** The next write of that kind meets with it. */
const onTheWay =
  (mishap: Mishap): Fault<Way> =>
  async ({ backend: { proxy } }, write, send) => {
    proxy.befall((method, path) => method === write.method && path === `/api${write.path}`, mishap)
    return { told: await send() }
  }

/** The server dies, and is started again. */
const killed =
  (mishap: (kill: () => Promise<void>) => Mishap): Fault =>
  async (setting, write, send) => {
    let died: Promise<void> | undefined
    const met = await onTheWay(mishap(() => (died ??= setting.backend.kill())))(setting, write, send)
    await died
    await setting.backend.start()
    return met
  }

/** How long a write takes at most, about. Milliseconds. */
let span = 50

/** Whole as far as HTTP can tell. */
const shortened = (answer: Answer): Answer => ({
  ...answer,
  bytes: answer.bytes.subarray(0, answer.bytes.length / 2),
})

/** What goes wrong between caller and API. */
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

  /** The caller gives up and makes it again; what was sent first comes last. */
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

/** Everything that goes wrong. */
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
    await rest(Math.random() * span)
    await kill()
    // So that some are killed before they have happened, and some after.
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
