import { createHash } from 'node:crypto'
import groupBy from 'lodash/groupBy.js'
import type { RoundAwaits, Booking } from './closings.ts'
import { ownValue } from './own.ts'
import type { Row } from './row.ts'
import type { FindRecords } from './rules.ts'
import { isObject } from './values.ts'

export const dayMs = 86_400_000

/** Milliseconds after the shortening of a validity during which no round is refunded because of it. */
export const refundNoticeMs = dayMs

/** Collection of shortened validities, a row for each casino concerned; the API does not answer it. */
export const shorteningsCollection = 'shortened-validities'

export interface EarlierRoundExpiry {
  /** UTC instant, ISO 8601. */
  at: string
  /** `null` if rounds did not expire before. */
  before: number | null
  entryId: string
}

export interface RoundExpiryRule {
  /** The casino's own days, or those of its integration; `null` if rounds do not expire. */
  days: number | null
  shortened: readonly EarlierRoundExpiry[]
}

/** By casino id. */
export async function roundExpiryRuleByCasino(
  casinos: readonly Row[],
  find: FindRecords,
): Promise<Map<string, RoundExpiryRule>> {
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
        days: daysUntilRoundExpiry(casino, shared.get(casino['integrationId'])),
        shortened: (ownValue(shortened, casino.id) ?? []) as unknown as EarlierRoundExpiry[],
      },
    ]),
  )
}

/** The casino's own days, or those of its integration; `null` if rounds never expire. */
export function daysUntilRoundExpiry(casino: Row, integration: Row | undefined): number | null {
  const days = casino['gameRoundValidityPeriod'] ?? integration?.['gameRoundValidityPeriod']
  return typeof days === 'number' ? days : null
}

/** UTC instants, ISO 8601; `null` for never. After a shortening the longer validity applies for another 24 hours. */
export function roundExpiresAt(startedAt: string, { days, shortened }: RoundExpiryRule): string | null {
  if (days === null) return null
  const start = Date.parse(startedAt)
  const held = shortened.map(({ at, before }) =>
    Math.min(Date.parse(at) + refundNoticeMs, endOf(start, before)),
  )
  return new Date(Math.max(endOf(start, days), ...held)).toISOString()
}

/** The age in days at which rounds have expired at an instant; `null` if none has. */
export function roundExpiryAgeAt({ days, shortened }: RoundExpiryRule, instant: number): number | null {
  const held = shortened
    .filter(({ at }) => Date.parse(at) + refundNoticeMs > instant)
    .map(({ before }) => before)
  const most = Math.max(...[days, ...held].map((one) => one ?? Infinity))
  return Number.isFinite(most) ? most : null
}

/** The last shortening that makes the round expire sooner; `null` if there is none. */
export function findDecidingShortening(
  startedAt: string,
  validity: RoundExpiryRule,
): EarlierRoundExpiry | null {
  const expiresAt = roundExpiresAt(startedAt, validity)
  if (expiresAt === null) return null
  const sooner = validity.shortened.filter(
    ({ at, before }) => at >= startedAt && endOf(Date.parse(startedAt), before) > Date.parse(expiresAt),
  )
  return sooner.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null
}

export interface WaitingRound {
  status: string
  startedAt: string
  credit: number
}

/** All `null` if the round is closed. */
export interface WaitingState {
  awaits: RoundAwaits | null
  /** `null` for never. */
  expiresAt: string | null
  /** When the round is refunded automatically; `null` for never. */
  refundAt: string | null
}

/** What an operator may have booked for a round without confirming it, and the address that the request was sent to. */
export interface UnconfirmedBooking {
  /** The round's id. */
  id: string
  pinned: Exclude<Booking, 'none'> | null
  /** Absent in attempts that are older than this field; they count as sent to the current address. */
  pinnedAddress?: string | null
  /** The same of accounts, as `operatorAccountOf` names them. */
  pinnedAccount?: string | null
  /** The same of keys, as `operatorKeyDigestOf` makes them; nobody is told. */
  pinnedKey?: string | null
}

/** The address at which the operator of a casino books; `null` if it has none. */
export function operatorAddressOf(casino: Row | undefined): string | null {
  const { apiUrl } = (casino?.['operatorApiConfig'] ?? {}) as { apiUrl?: unknown }
  return typeof apiUrl === 'string' ? apiUrl.replace(/\/$/, '') : null
}

/** Secrets by which an operator tells accounts apart. All others prove who calls, and change while the account stays the same. */
export const namingSecrets: readonly string[] = ['key']

/**
 * Which operator that is, as one text: many share an address, and are told apart by names. Secrets are left out: `operatorKeyDigestOf` is of
 * those that name an account.
 */
export function operatorAccountOf(casino: Row | undefined): string {
  const named = Object.entries((casino?.['operatorApiConfig'] ?? {}) as Record<string, unknown>)
    .filter(([field, value]) => field !== 'apiUrl' && value !== null && !isSecret(value))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([casino?.['operatorApi'] ?? null, operatorAddressOf(casino), named])
}

/** Recognises the secrets that name the account, for one round alone; `null` if the operator's API has none. */
export function operatorKeyDigestOf(roundId: string, casino: Row | undefined): string | null {
  const config = (casino?.['operatorApiConfig'] ?? {}) as Record<string, unknown>
  const keys = namingSecrets.flatMap((field) => {
    const value = ownValue(config, field)
    return isSecret(value) ? [[field, value['$secret']]] : []
  })
  if (keys.length === 0) return null
  return createHash('sha256')
    .update(JSON.stringify([roundId, keys]))
    .digest('base64url')
}

const isSecret = (value: unknown): value is { $secret: unknown } =>
  isObject(value) && Object.hasOwn(value, '$secret')

/** Whether another operator than the casino's present one may have made a booking, which would make it a second time. */
export const isBookedElsewhere = (
  { id, pinned, pinnedAddress, pinnedAccount, pinnedKey }: UnconfirmedBooking,
  casino: Row | undefined,
): boolean =>
  pinned !== null &&
  typeof pinnedAddress === 'string' &&
  (pinnedAddress !== operatorAddressOf(casino) ||
    (typeof pinnedAccount === 'string' && pinnedAccount !== operatorAccountOf(casino)) ||
    (typeof pinnedKey === 'string' && pinnedKey !== operatorKeyDigestOf(id, casino)))

/** Whether a round is never refunded automatically, since the operator may have booked something else, or another operator anything. */
export const isRefundLeftToSupport = (
  closing: UnconfirmedBooking | undefined,
  casino: Row | undefined,
): boolean => closing !== undefined && (closing.pinned === 'win' || isBookedElsewhere(closing, casino))

/** At the end of its validity a round is refunded, unless the player was credited something or the round `isLeft` (`isRefundLeftToSupport`). */
export function roundWaitingState(
  { status, startedAt, credit }: WaitingRound,
  validity: RoundExpiryRule | undefined,
  isLeft: boolean,
): WaitingState {
  if (status !== 'open') return { awaits: null, expiresAt: null, refundAt: null }
  const expiresAt = validity ? roundExpiresAt(startedAt, validity) : null
  const isRefunded = expiresAt !== null && credit === 0 && !isLeft
  return { awaits: isRefunded ? 'refund' : 'people', expiresAt, refundAt: isRefunded ? expiresAt : null }
}

const endOf = (start: number, days: number | null) => (days === null ? Infinity : start + days * dayMs)
const isText = (value: unknown) => typeof value === 'string'
