import * as z from 'zod/mini'
import { currencyCodes } from './fields.ts'
import { withCheck, field } from './field.ts'
import { isDay, parseDuration, parseMoneyText, toMoneyText, roundToText } from './formats.ts'
import { limits, boundedList } from './limits.ts'
import { singleLineSchema } from './texts.ts'

export interface Bounds {
  min?: number
  max?: number
}

export const integer = ({ min = -largest, max = largest }: Bounds = {}) =>
  field(z.int().check(z.gte(min), z.lte(max)), { kind: 'integer' })

/** A decimal number with at most `places` decimals, two by default. */
export const decimalNumber = ({
  min = -largest,
  max = largest,
  places = 2,
}: Bounds & { places?: number } = {}) =>
  field(
    withCheck(
      z.number().check(z.gte(min), z.lte(max)),
      'tooManyDecimals',
      (value) => Number(roundToText(value, places)) === value,
      () => ({ max: places }),
    ),
    { kind: 'decimal', places },
  )

export interface DurationOptions {
  /** Greatest number of hours. The longest duration is 59 minutes more. */
  maxHours?: number
  negative?: boolean
}

/** Hours and minutes, ISO 8601: `PT2H30M`, and `-PT1H` if negative durations are allowed. */
export const duration = ({ maxHours = 99, negative = false }: DurationOptions = {}) =>
  field(
    withCheck(short(), 'fieldInvalid', (value) => {
      const read = parseDuration(value)
      return !!read && read.hours <= maxHours && (negative || !read.isNegative)
    }),
    { kind: 'duration', maxHours, negative },
  )

/** Format: `EUR 12.50`, `COINS 3.00`; never negative, and with `code` only in that currency. */
export const money = ({ code }: { code?: string } = {}) =>
  field(
    withCheck(short(), 'fieldInvalid', (value) => {
      const read = parseMoneyText(value)
      if (!read || read.amount < 0 || !(code ? code === read.code : currencyCodes.includes(read.code)))
        return false
      return parseMoneyText(toMoneyText(read))?.amount === read.amount
    }),
    { kind: 'money', ...(code && { code }) },
  )

/** Format: ISO 8601, `2026-11-20`. */
export const date = () => field(withCheck(short(), 'fieldInvalid', isDay), { kind: 'date' })

/** Format: ISO 8601, `14:30`, optionally with seconds. */
export const time = () => field(withCheck(short(), 'fieldInvalid', isTime), { kind: 'time' })

/** With `ofPerson` it has to be valid as a person's username, or as an address for mail to a person. */
export const email = ({ ofPerson }: { ofPerson?: 'username' | 'email' } = {}) =>
  field(
    withCheck(
      z.string().check(z.trim(), z.minLength(1)),
      ofPerson === 'username' ? 'usernameInvalid' : 'emailInvalid',
      ofPerson === 'username' ? isUsername : ofPerson ? isValidUserEmail : isEmail,
      (address) => ({ address }),
    ),
    { kind: 'email', maxLength: usernameRules.all, ...(ofPerson && { ofPerson }) },
  )

/** The embedded service refuses the same characters as Keycloak, so that no accepted name fails there. */
export const personName = (max: number) =>
  field(
    withCheck(
      singleLineSchema(max),
      'nameCharacter',
      (name) => findForbiddenCharacter(name) === undefined,
      (name) => ({ character: findForbiddenCharacter(name) ?? '' }),
    ),
    { kind: 'text', maxLength: max, ofPerson: 'name' },
  )

export const emails = () =>
  field(
    withCheck(
      z.string().check(
        z.overwrite((text) => addressesIn(text).join(', ')),
        z.minLength(1),
        z.maxLength(4000),
      ),
      'emailInvalid',
      (text) => addressesIn(text).every(isEmail),
      (text) => ({ address: addressesIn(text).find((address) => !isEmail(address)) ?? '' }),
    ),
    { kind: 'emails' },
  )

/** 250 is 2.50 € if the field `currency` contains EUR; set by the server, never negative. */
export const amountInHundredths = ({ currency }: { currency: string }) =>
  field(z.int().check(z.gte(0)), { kind: 'amount', currency, readOnly: true })

/** 20 means 0.20; amounts are positive, without duplicates and in ascending order, and there may be none. */
export const amountListInHundredths = () =>
  field(
    z._default(
      withCheck(
        boundedList(z.int().check(z.gte(1)), limits.amounts).check(
          z.overwrite((values) => values.toSorted((a, b) => a - b)),
        ),
        'amountTwice',
        (values) => new Set(values).size === values.length,
        (values) => ({
          amount: ((values.find((value, at) => value === values[at - 1]) ?? 0) / 100).toFixed(2),
        }),
      ),
      [],
    ),
    { kind: 'amounts' },
  )

const largest = Number.MAX_SAFE_INTEGER

const short = () => z.string().check(z.minLength(1), z.maxLength(40, { abort: true }))

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

/** Every identity service accepts such a username: letters, digits and `._+-` before the `@`, then a domain of ASCII labels. */
export const isUsername = (text: string): boolean => isWithinBounds(text) && username.test(text)

/** Every identity service sends mail to such an address. Keycloak refuses some, such as `sean.o'brien@…`, only as usernames. */
export const isValidUserEmail = (text: string): boolean => isWithinBounds(text) && mailbox.test(text)

/** `all` and `name` count characters, in total and before the `@`; `marks` are permitted there. */
export const usernameRules = { all: 254, name: 64, marks: '._+-' } as const

export const findForbiddenCharacter = (name: string): string | undefined =>
  new RegExp(`[${forbiddenInNames}]`).exec(name)?.[0]

export const forbiddenInNames = '<>&"$%!#?§;*~/\\\\|^=\\[\\]{}()'

const isWithinBounds = (text: string) =>
  text.length <= usernameRules.all && text.indexOf('@') <= usernameRules.name

const labels = '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?'

/** Special characters before the `@` may be anywhere, except that dots may only be between others. */
const withMarks = (marks: string) => new RegExp(`^[a-z0-9${marks}]+(\\.[a-z0-9${marks}]+)*@${labels}$`, 'i')

const username = withMarks('_+-')
const mailbox = withMarks("!#$%&'*+/=?^_`{|}~-")

const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@,;<>"()]+@[^\s@,;<>"().]+(\.[^\s@,;<>"().]+)+$/.test(text)

const addressesIn = (text: string) =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
