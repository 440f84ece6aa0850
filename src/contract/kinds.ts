import * as z from 'zod/mini'
import { currencies } from './codes.ts'
import { checked, field } from './field.ts'
import { isDay, parseDuration, parseMoney } from './formats.ts'
import { limits, boundedList } from './limits.ts'
import { line } from './texts.ts'
import { formatMoney, roundToText } from './writing.ts'

export interface Bounds {
  min?: number
  max?: number
}

/** Whole number. */
export const integer = ({ min = -largest, max = largest }: Bounds = {}) =>
  field(z.int().check(z.gte(min), z.lte(max)), { kind: 'integer' })

/** Decimal number of at most `places` decimals, two unless said otherwise. */
export const decimal = ({ min = -largest, max = largest, places = 2 }: Bounds & { places?: number } = {}) =>
  field(
    checked(
      z.number().check(z.gte(min), z.lte(max)),
      'tooManyDecimals',
      (value) => Number(roundToText(value, places)) === value,
      () => ({ max: places }),
    ),
    { kind: 'decimal', places },
  )

export interface DurationOptions {
  /** The most hours; the longest duration is 59 minutes more. */
  maxHours?: number
  negative?: boolean
}

/** Hours and minutes as ISO 8601: `PT2H30M`, where negatives are allowed `-PT1H`, too. */
export const duration = ({ maxHours = 99, negative = false }: DurationOptions = {}) =>
  field(
    checked(short(), 'fieldInvalid', (value) => {
      const read = parseDuration(value)
      return !!read && read.hours <= maxHours && (negative || !read.isNegative)
    }),
    { kind: 'duration', maxHours, negative },
  )

/** Amount of money as code, space, number: `EUR 12.50`, `COINS 3.00`. Never negative; with `code` in that unit only. */
export const money = ({ code }: { code?: string } = {}) =>
  field(
    checked(short(), 'fieldInvalid', (value) => {
      const read = parseMoney(value)
      if (!read || read.amount < 0 || !(code ? code === read.code : currencies.includes(read.code)))
        return false
      return parseMoney(formatMoney(read))?.amount === read.amount
    }),
    { kind: 'money', ...(code && { code }) },
  )

/** Day as ISO 8601: `2026-11-20`. */
export const date = () => field(checked(short(), 'fieldInvalid', isDay), { kind: 'date' })

/** Time of day as ISO 8601, 24 hours: `14:30`; seconds may be given. */
export const time = () => field(checked(short(), 'fieldInvalid', isTime), { kind: 'time' })

/** One e-mail address; of somebody who signs in, the one that is the username, or the one that mail is sent to. */
export const email = ({ ofPerson }: { ofPerson?: 'username' | 'email' } = {}) =>
  field(
    checked(
      z.string().check(z.trim(), z.minLength(1)),
      'emailInvalid',
      ofPerson === 'username' ? isUsername : ofPerson ? isEmailOfPerson : isEmail,
      (address) => ({
        address,
      }),
    ),
    { kind: 'email', maxLength: addressOfPerson.all, ...(ofPerson && { ofPerson }) },
  )

/**
 * One of the names of somebody who signs in, of at most `max` characters. Keycloak refuses some marks in names, and the embedded
 * service goes by the same, so that nothing of a change is refused there that was taken here.
 */
export const personName = (max: number) =>
  field(
    checked(
      line(max),
      'nameCharacter',
      (name) => markIn(name) === undefined,
      (name) => ({ character: markIn(name) ?? '' }),
    ),
    { kind: 'text', maxLength: max, ofPerson: 'name' },
  )

/** Comma-separated e-mail addresses; the first that is none is named. */
export const emails = () =>
  field(
    checked(
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

/**
 * Amount in hundredths of the unit that another field of the record names, set by the server and never negative: 250 is 2.50 €
 * where that field says EUR.
 */
export const amount = ({ currency }: { currency: string }) =>
  field(z.int().check(z.gte(0)), { kind: 'amount', currency, readOnly: true })

/** Positive amounts in hundredths (20 means 0.20), each once, ascending whatever their order was; none of them is fine. */
export const amounts = () =>
  field(
    z._default(
      checked(
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

/** What is written in one way of its own only, none of which is longer. */
const short = () => z.string().check(z.minLength(1), z.maxLength(40, { abort: true }))

/** Whether a text is a time of day, `14:30` or `14:30:00`. */
const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text)

/**
 * Whether a text is an e-mail address that every identity service takes as a username: letters, digits and `._+-` before the `@`, at
 * most 64, and a domain of ASCII labels; 254 characters altogether. Keycloak refuses nothing of it.
 */
export const isUsername = (text: string): boolean => isWithinBounds(text) && username.test(text)

/**
 * Whether a text is an address that every identity service sends mail to: the same, with what else mail takes before the `@`, such as
 * the apostrophe in `sean.o'brien`, which Keycloak refuses in usernames only. The embedded service goes by it, too.
 */
export const isEmailOfPerson = (text: string): boolean => isWithinBounds(text) && mailbox.test(text)

/** What a username may be, as it is said before it is sent: characters altogether and before the `@`, and marks there. */
export const addressOfPerson = { all: 254, name: 64, marks: '._+-' } as const

/** The first mark of a text that is refused in a name of a person. What cannot be seen is refused in any line. */
export const markIn = (name: string): string | undefined => new RegExp(`[${notInNames}]`).exec(name)?.[0]

/** Those marks, as they are written between the brackets of a regular expression. */
export const notInNames = '<>&"$%!#?§;*~/\\\\|^=\\[\\]{}()'

const isWithinBounds = (text: string) =>
  text.length <= addressOfPerson.all && text.indexOf('@') <= addressOfPerson.name

const labels = '([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?'

/** Addresses with some marks before the `@`: anywhere there, but the dot between others only. */
const withMarks = (marks: string) => new RegExp(`^[a-z0-9${marks}]+(\\.[a-z0-9${marks}]+)*@${labels}$`, 'i')

const username = withMarks('_+-')
const mailbox = withMarks("!#$%&'*+/=?^_`{|}~-")

/** Whether a text is one e-mail address. */
const isEmail = (text: string) =>
  text.length <= 254 && /^[^\s@,;<>"()]+@[^\s@,;<>"().]+(\.[^\s@,;<>"().]+)+$/.test(text)

/** The addresses of a comma-separated list. */
const addressesIn = (text: string) =>
  text
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
