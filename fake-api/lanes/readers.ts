import type { RequestHandler } from 'express'
import { createSlotQueue, runAsReader } from './lanes.ts'
import { defineBound } from '../defineBound.ts'

/** Number of parallel slow reads of all calls, and of one person. */
const maxSlowReads = defineBound({
  what: 'slow reads at once',
  limit: 4,
  per: 'process',
  atLimit: 'further ones wait, 30 seconds at most, then 503 `tooSlow`',
  test: 'fake-api/stores/slowReads.test.ts',
})
const maxSlowReadsPerPerson = defineBound({
  what: 'slow reads at once of one',
  limit: 2,
  per: 'person',
  atLimit: 'further ones wait, 30 seconds at most, then 503 `tooSlow`',
  test: 'fake-api/lanes/readers.test.ts',
})

const reads = ['GET', 'HEAD']

/**
 * Handles each call as a read of its person, so that slow reads use slots of that person, even while viewing as somebody else. Used after
 * the guard. Reads are given up if the client disconnects; writes are not.
 */
export function readAsCaller(): RequestHandler {
  const places = createSlotQueue({ most: maxSlowReads, mostOfOne: maxSlowReadsPerPerson })
  return ({ method }, response, next) => {
    const person = String(response.locals['caller'])
    const leaving = new AbortController()
    response.once('close', () => leaving.abort())
    runAsReader({ person, gone: reads.includes(method) ? leaving.signal : null, places }, next)
  }
}
