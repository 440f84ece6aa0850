import type { RequestHandler } from 'express'
import { createSlotQueue, type ReaderAbortSignal, runInReadContext } from './slotQueue.ts'
import { documentedLimit } from '../documentedLimit.ts'

const maxSlowReads = documentedLimit('slow reads at once', 4)
const maxSlowReadsPerPerson = documentedLimit('slow reads at once of one', 2)

const reads = ['GET', 'HEAD']

/** Slow reads use slots of the call's person, even while viewing as somebody else, and are aborted if the client disconnects. */
export function readContextMiddleware(): RequestHandler {
  const places = createSlotQueue({ most: maxSlowReads, mostOfOne: maxSlowReadsPerPerson })
  return ({ method }, response, next) => {
    const person = String(response.locals['caller'])
    const caller = new Caller()
    response.once('close', () => caller.leave())
    const whileThere = reads.includes(method)
      ? { gone: caller }
      : { gone: null, hasLeft: () => caller.aborted }
    runInReadContext({ person, ...whileThere, places }, next)
  }
}

/** An `AbortSignal` would warn of more than ten listeners, and a call may have more reads at once. */
class Caller implements ReaderAbortSignal {
  aborted = false
  readonly #listeners = new Set<() => void>()

  addEventListener(_type: 'abort', listener: () => void) {
    this.#listeners.add(listener)
  }

  removeEventListener(_type: 'abort', listener: () => void) {
    this.#listeners.delete(listener)
  }

  leave() {
    this.aborted = true
    for (const listener of this.#listeners) listener()
  }
}
