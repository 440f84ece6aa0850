import groupBy from 'lodash/groupBy.js'
import type { RoundAwaits, Booking } from './closings.ts'
import { ownValue } from './own.ts'
import type { Row } from './row.ts'
import type { FindRecords } from './rules.ts'
import { isObject } from './values.ts'

/** A day in milliseconds. */
export const dayMs = 86_400_000

/** Milliseconds after the shortening of a validity during which no round is refunded because of it. */
export const refundNoticeMs = dayMs

/** Collection of shortened validities, a row for each casino concerned; the API does not answer it. */
export const shorteningsCollection = 'shortened-validities'

/** The shortening of a validity. */
export interface Shortening {
  /** UTC instant, ISO 8601. */
  at: string
  /** Days before; `null`: rounds did not expire. */
  before: number | null
  /** The audit log entry of the change. */
  entryId: string
}

/** How long the rounds of a casino are valid. */
export interface Validity {
  /** The casino's own days, or those of its integration; `null`: rounds do not expire. */
  days: number | null
  shortened: readonly Shortening[]
}

/** The validities of casinos' rounds, by casino id. */
export async function roundValidityByCasino(
  casinos: readonly Row[],
  find: FindRecords,
): Promise<Map<string, Validity>> {
  const integrationIds = [...new Set(casinos.map((row) => row['integrationId']))].filter(isText)
  const [integrations, shortenings] = await Promise.all([
    find('integrations', { id: integrationIds }),
    find(shorteningsCollection, { casinoId: casinos.map(({ id }) => id) }),
  ])
  const shared = new Map<unknown, Row>(integrations.map((row) => [row.id, row]))
  const shortened = groupBy(shortenings, 'casinoId')
  return new Map(
    casinos.map((casino) => [
      casino.id,
      {
        days: daysOf(casino, shared.get(casino['integrationId'])),
        shortened: (ownValue(shortened, casino.id) ?? []) as unknown as Shortening[],
      },
    ]),
  )
}

/** Days after which open rounds of a casino expire: the casino's own, or those of its integration; `null`: never. */
export function daysOf(casino: Row, integration: Row | undefined): number | null {
  const days = casino['gameRoundValidityPeriod'] ?? integration?.['gameRoundValidityPeriod']
  return typeof days === 'number' ? days : null
}

/** When a round expires; `null`: never. After a shortening the longer validity applies for another 24 hours. UTC instants, ISO 8601. */
export function expiresAtOf(startedAt: string, { days, shortened }: Validity): string | null {
  if (days === null) return null
  const start = Date.parse(startedAt)
  const held = shortened.map(({ at, before }) =>
    Math.min(Date.parse(at) + refundNoticeMs, endOf(start, before)),
  )
  return new Date(Math.max(endOf(start, days), ...held)).toISOString()
}

/** The age in days at which rounds have expired at an instant; `null`: none has. */
export function validityDaysAt({ days, shortened }: Validity, instant: number): number | null {
  const held = shortened
    .filter(({ at }) => Date.parse(at) + refundNoticeMs > instant)
    .map(({ before }) => before)
  const most = Math.max(...[days, ...held].map((one) => one ?? Infinity))
  return Number.isFinite(most) ? most : null
}

/** The last shortening that makes a round expire sooner; `null` if there is none. */
export function validitySourceOf(startedAt: string, validity: Validity): Shortening | null {
  const expiresAt = expiresAtOf(startedAt, validity)
  if (expiresAt === null) return null
  const sooner = validity.shortened.filter(
    ({ at, before }) => at >= startedAt && endOf(Date.parse(startedAt), before) > Date.parse(expiresAt),
  )
  return sooner.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null
}

/** The fields that decide what happens to a round when it expires. Amounts in hundredths. */
export interface WaitingRound {
  status: string
  startedAt: string
  credit: number
}

/** What happens to a round automatically; all `null` if it is closed. */
export interface WaitingState {
  awaits: RoundAwaits | null
  /** When it expires; `null`: never. */
  expiresAt: string | null
  /** When it is refunded automatically; `null`: never. */
  refundAt: string | null
}

/** What an operator may have booked for a round without confirming it, and the address that was asked to. */
export interface UnconfirmedBooking {
  pinned: Exclude<Booking, 'none'> | null
  /** Absent in attempts that were stored before addresses were: these count as sent to the present one. */
  pinnedAddress?: string | null
  /** The same of accounts, as `operatorAccountOf` names them. */
  pinnedAccount?: string | null
}

/** The address at which the operator of a casino is asked to book; `null` if it has none. */
export function operatorAddressOf(casino: Row | undefined): string | null {
  const { apiUrl } = (casino?.['operatorApiConfig'] ?? {}) as { apiUrl?: unknown }
  return typeof apiUrl === 'string' ? apiUrl.replace(/\/$/, '') : null
}

/**
 * Which operator that is, as one text: many share an address, and are told apart by names. Secrets are left out, since an operator that has
 * changed them is the same one.
 */
export function operatorAccountOf(casino: Row | undefined): string {
  const named = Object.entries((casino?.['operatorApiConfig'] ?? {}) as Record<string, unknown>)
    .filter(([field, value]) => field !== 'apiUrl' && value !== null && !isSecret(value))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([casino?.['operatorApi'] ?? null, operatorAddressOf(casino), named])
}

const isSecret = (value: unknown) => isObject(value) && Object.hasOwn(value, '$secret')

/** Whether another operator than the casino's present one may have made a booking, which would make it a second time. */
export const isBookedElsewhere = (
  { pinned, pinnedAddress, pinnedAccount }: UnconfirmedBooking,
  casino: Row | undefined,
): boolean =>
  pinned !== null &&
  typeof pinnedAddress === 'string' &&
  (pinnedAddress !== operatorAddressOf(casino) ||
    (typeof pinnedAccount === 'string' && pinnedAccount !== operatorAccountOf(casino)))

/** Whether a round is never refunded by itself, since the operator may have booked something else, or another operator anything. */
export const isLeftToPeople = (closing: UnconfirmedBooking | undefined, casino: Row | undefined): boolean =>
  closing !== undefined && (closing.pinned === 'win' || isBookedElsewhere(closing, casino))

/**
 * What becomes of a round by itself: it is refunded when its validity ends, unless the player was credited something or `isLeft`.
 *
 * @param isLeft whether what operators may have booked leaves it to people, as `isLeftToPeople` says
 */
export function waitingStateOf(
  { status, startedAt, credit }: WaitingRound,
  validity: Validity | undefined,
  isLeft: boolean,
): WaitingState {
  if (status !== 'open') return { awaits: null, expiresAt: null, refundAt: null }
  const expiresAt = validity ? expiresAtOf(startedAt, validity) : null
  const isRefunded = expiresAt !== null && credit === 0 && !isLeft
  return { awaits: isRefunded ? 'refund' : 'people', expiresAt, refundAt: isRefunded ? expiresAt : null }
}

const endOf = (start: number, days: number | null) => (days === null ? Infinity : start + days * dayMs)
const isText = (value: unknown) => typeof value === 'string'
