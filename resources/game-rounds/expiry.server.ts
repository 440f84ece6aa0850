import { createHash, createHmac, hkdfSync } from 'node:crypto'
import { groupBy } from 'es-toolkit/compat'
import type { ClosingBookingKind } from '../../src/contract/closings.ts'
import { ownValue, type Row, isObject } from '../../src/contract/values.ts'
import type { FindRecords } from '../../src/contract/rules.ts'

export const dayMs = 86_400_000

export const shorteningGracePeriodMs = dayMs

/** It has a row per affected casino, and the API does not answer it. */
export const validityShorteningsCollection = 'shortened-validities'

export interface RoundExpiryShortening {
  /** UTC instant, ISO 8601. */
  at: string
  /** The previous validity in days; `null` if rounds did not expire. */
  before: number | null
  entryId: string
}

export interface RoundExpiryRule {
  /** `null` if rounds do not expire. */
  days: number | null
  shortened: readonly RoundExpiryShortening[]
}

export async function loadRoundExpiryRules(
  casinos: readonly Row[],
  find: FindRecords,
): Promise<Map<string, RoundExpiryRule>> {
  const integrationIds = [...new Set(casinos.map((row) => row['integrationId']))].filter(isText)
  const [integrations, shortenings] = await Promise.all([
    find('integrations', { id: integrationIds }),
    find(validityShorteningsCollection, { casinoId: casinos.map(({ id }) => id) }),
  ])
  const shared = new Map<unknown, Row>(integrations.map((row) => [row.id, row]))
  const shortened = groupBy(shortenings, 'casinoId')
  return new Map(
    casinos.map((casino) => [
      casino.id,
      {
        days: roundValidityDaysOf(casino, shared.get(casino['integrationId'])),
        shortened: (ownValue(shortened, casino.id) ?? []) as unknown as RoundExpiryShortening[],
      },
    ]),
  )
}

export function roundValidityDaysOf(casino: Row, integration: Row | undefined): number | null {
  const days = casino['gameRoundValidityPeriod'] ?? integration?.['gameRoundValidityPeriod']
  return typeof days === 'number' ? days : null
}

/** UTC instant, ISO 8601; `null` for never. After a validity was shortened, the longer one applies for another 24 hours. */
export function roundExpiresAt(startedAt: string, { days, shortened }: RoundExpiryRule): string | null {
  if (days === null) return null
  const start = Date.parse(startedAt)
  const held = shortened.map(({ at, before }) =>
    Math.min(Date.parse(at) + shorteningGracePeriodMs, endOf(start, before)),
  )
  return new Date(Math.max(endOf(start, days), ...held)).toISOString()
}

/** `instant` is in milliseconds; returns `null` if no round has expired. */
export function roundExpiryAgeDaysAt({ days, shortened }: RoundExpiryRule, instant: number): number | null {
  const held = shortened
    .filter(({ at }) => Date.parse(at) + shorteningGracePeriodMs > instant)
    .map(({ before }) => before)
  const most = Math.max(...[days, ...held].map((one) => one ?? Infinity))
  return Number.isFinite(most) ? most : null
}

/** Returns the last shortening that makes the round expire sooner, or `null`. */
export function findDecidingShortening(
  startedAt: string,
  validity: RoundExpiryRule,
): RoundExpiryShortening | null {
  const expiresAt = roundExpiresAt(startedAt, validity)
  if (expiresAt === null) return null
  const sooner = validity.shortened.filter(
    ({ at, before }) => at >= startedAt && endOf(Date.parse(startedAt), before) > Date.parse(expiresAt),
  )
  return sooner.toSorted((a, b) => a.at.localeCompare(b.at)).at(-1) ?? null
}

export interface RoundExpiryFacts {
  status: string
  startedAt: string
  credit: number
}

/** The operator may have made this booking without confirming it. */
export interface UnconfirmedBooking {
  id: string
  pinned: Exclude<ClosingBookingKind, 'none'> | null
  /** Absent in attempts that are older than this field; they count as sent to the present address. */
  pinnedAddress?: string | null
  /** The account to which it was sent, as `operatorAccountIdOf` returns it. */
  pinnedAccount?: string | null
  /** The digest of the key that was used, as `operatorKeyDigestOf` returns it. It is never answered. */
  pinnedKey?: string | null
}

export function operatorAddressOf(casino: Row | undefined): string | null {
  const { apiUrl } = (casino?.['operatorApiConfig'] ?? {}) as { apiUrl?: unknown }
  return typeof apiUrl === 'string' ? apiUrl.replace(/\/$/, '') : null
}

/** Other secrets only authenticate the caller, and may change for the same account. */
export const identifyingSecretFields: readonly string[] = ['key']

/** Many accounts share an address; `operatorKeyDigestOf` covers the secrets that identify an account. */
export function operatorAccountIdOf(casino: Row | undefined): string {
  const named = Object.entries((casino?.['operatorApiConfig'] ?? {}) as Record<string, unknown>)
    .filter(([field, value]) => field !== 'apiUrl' && value !== null && !isSecret(value))
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([casino?.['operatorApi'] ?? null, operatorAddressOf(casino), named])
}

/** Returns `null` without secrets; the installation's key keeps anybody from trying secrets out. */
export const operatorKeyDigestOf = (
  roundId: string,
  casino: Row | undefined,
  serverKey: Row,
): string | null =>
  digested(roundId, casino, (text) => createHmac('sha256', digestKeyOf(serverKey)).update(text))

function digested(
  roundId: string,
  casino: Row | undefined,
  digest: (text: string) => { digest(encoding: 'base64url'): string },
): string | null {
  const config = (casino?.['operatorApiConfig'] ?? {}) as Record<string, unknown>
  const keys = identifyingSecretFields.flatMap((field) => {
    const value = ownValue(config, field)
    return isSecret(value) ? [[field, value['$secret']]] : []
  })
  return keys.length === 0 ? null : digest(JSON.stringify([roundId, keys])).digest('base64url')
}

/** `fake-api/serverKey.ts` makes this key of the installation when it is first needed. */
export const serverKeyRef = { collection: 'opaque-keys', id: 'key' } as const

const digestKeyOf = ({ key }: Row) =>
  Buffer.from(hkdfSync('sha256', isSecret(key) ? String(key.$secret) : '', '', 'operator keys', 32))

/** Without a key, no digest is recognised. */
export async function loadServerKeyIfKeyPinned(
  closings: readonly (Row | undefined)[],
  find: FindRecords,
): Promise<Row | undefined> {
  if (!closings.some((closing) => isText(closing?.['pinnedKey']))) return undefined
  return (await find(serverKeyRef.collection, { id: [serverKeyRef.id] }))[0]
}

/** Attempts of earlier versions have a digest without a key. */
const isKeyOf = ({ id, pinnedKey }: UnconfirmedBooking, casino: Row | undefined, serverKey?: Row): boolean =>
  (serverKey !== undefined && pinnedKey === operatorKeyDigestOf(id, casino, serverKey)) ||
  pinnedKey === digested(id, casino, (text) => createHash('sha256').update(text))

const isSecret = (value: unknown): value is { $secret: unknown } =>
  isObject(value) && Object.hasOwn(value, '$secret')

/** If another operator booked, booking again would book twice. */
export const mayOtherOperatorHaveBooked = (
  closing: UnconfirmedBooking,
  casino: Row | undefined,
  serverKey: Row | undefined,
): boolean => {
  const { pinned, pinnedAddress, pinnedAccount, pinnedKey } = closing
  return (
    pinned !== null &&
    typeof pinnedAddress === 'string' &&
    (pinnedAddress !== operatorAddressOf(casino) ||
      (typeof pinnedAccount === 'string' && pinnedAccount !== operatorAccountIdOf(casino)) ||
      (typeof pinnedKey === 'string' && !isKeyOf(closing, casino, serverKey)))
  )
}

/** The operator may have booked a win, or another operator anything. */
export const isRefundLeftToSupport = (
  closing: UnconfirmedBooking | undefined,
  casino: Row | undefined,
  serverKey: Row | undefined,
): boolean =>
  closing !== undefined &&
  (closing.pinned === 'win' || mayOtherOperatorHaveBooked(closing, casino, serverKey))

/** A round is refunded when it expires, unless the player was credited something or `isLeft` (`isRefundLeftToSupport`). */
export function roundWaitingFieldsOf(
  { status, startedAt, credit }: RoundExpiryFacts,
  validity: RoundExpiryRule | undefined,
  isLeft: boolean,
) {
  if (status !== 'open') return { awaits: null, expiresAt: null, refundAt: null }
  const expiresAt = validity ? roundExpiresAt(startedAt, validity) : null
  const isRefunded = expiresAt !== null && credit === 0 && !isLeft
  return { awaits: isRefunded ? 'refund' : 'people', expiresAt, refundAt: isRefunded ? expiresAt : null }
}

const endOf = (start: number, days: number | null) => (days === null ? Infinity : start + days * dayMs)
const isText = (value: unknown) => typeof value === 'string'
