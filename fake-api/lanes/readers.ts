import type { RequestHandler } from 'express'
import { runAsReader } from './lanes.ts'
import { createSlotQueue } from './places.ts'

/** How many slow reads of calls are under way at a time, and how many of them for one person; the rest wait for their turn. */
const maxSlowReads = 4
const maxSlowReadsPerPerson = 2

const reads = ['GET', 'HEAD']

/**
 * Answers each call as its person's, so that what it reads slowly takes a place of theirs, as whomever they look. Comes after the guard. A read is given up
 * when whoever asked has gone; a write is not.
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
