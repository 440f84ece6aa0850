import type { RequestHandler } from 'express'
import { runAsReader } from './lanes.ts'
import { createSlotQueue } from './places.ts'

/** Number of parallel slow reads of all calls, and of one person. */
const maxSlowReads = 4
const maxSlowReadsPerPerson = 2

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
