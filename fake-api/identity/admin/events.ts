import { Router } from 'express'
import type { Attempts } from '../attempts.ts'
import type { Directory } from '../directory.ts'
import { eventTypes, KEPT_MS, type Events } from '../events.ts'
import { respond, Refusal } from './answer.ts'
import { paged, queryOf } from './query.ts'
import { personOf } from './users.ts'

const DAY_MS = 24 * 60 * 60_000

/** Events of signing in and out, the newest first by default, and their configuration. */
export const signInEvents = (events: Events): Router =>
  Router()
    .get(
      '/config',
      respond(() => {
        const kept = { eventsExpiration: KEPT_MS / 1000, enabledEventTypes: eventTypes }
        return { status: 200, body: { eventsEnabled: true, adminEventsEnabled: true, ...kept } }
      }),
    )
    .get(
      '/',
      respond((request) => {
        const query = queryOf(request)
        const types = query.getAll('type')
        const user = query.get('user')
        const from = instantOf(query.get('dateFrom'), 0) ?? 0
        const to = instantOf(query.get('dateTo'), DAY_MS - 1) ?? Infinity
        const found = events
          .all()
          .filter(
            ({ type, userId, time }) =>
              (types.length === 0 || types.includes(type)) &&
              (!user || userId === user) &&
              time >= from &&
              time <= to,
          )
        if (query.get('direction') !== 'asc') found.reverse()
        return { status: 200, body: paged(found, query) }
      }),
    )

/** Whether a user has to wait after failed sign-ins. */
export const bruteForce = (directory: Directory, attempts: Attempts): Router =>
  Router().get(
    '/users/:id',
    respond((request) => {
      const { count, last, address, waiting } = attempts.of(personOf(directory, request).id)
      const body = { numFailures: count, disabled: waiting, lastIPFailure: address, lastFailure: last }
      return { status: 200, body }
    }),
  )

/** A day (`2026-11-21`, UTC) or milliseconds. Throws a 400 for anything else. */
export function instantOf(value: string | null, inDay: number) {
  if (value === null || value === '') return undefined
  if (/^\d{1,15}$/.test(value)) return Number(value)
  const day = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(value) : NaN
  if (Number.isNaN(day)) throw new Refusal(400, { error: 'Invalid value for the date' })
  return day + inDay
}
