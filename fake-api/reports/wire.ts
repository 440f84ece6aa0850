import * as z from 'zod/mini'
import { moneyKinds } from '../../src/contract/reports.ts'
import type { GroupDays } from './days.ts'
import type { Page } from './page.ts'
import type { GroupTotals } from './totals.ts'

/** The answer of the reporting service. */
export interface Totals extends Page {
  /** The sums of the groups that are not listed, by currency and money kind. */
  rest: GroupTotals[]
  /** The sums of all groups. */
  totals: GroupTotals[]
}

/** The answer as JSON, with large sums as strings: JSON numbers would round them. */
export const totalsText = (totals: Totals): string =>
  JSON.stringify(totals, (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const whole = z.int().check(z.gte(0))
const large = z.pipe(
  z.string().check(z.regex(/^-?\d+$/)),
  z.transform((text: string) => BigInt(text)),
)
const sums = z.strictObject({
  ...{ open: whole, completed: whole, refunded: whole },
  ...{ wagered: whole, won: whole, gambled: whole, gambledWon: whole },
  ...{ wageredOpen: whole, wageredRefunded: whole, wageredGambled: whole, closedWithoutBooking: whole },
  firstPlay: z.nullable(z.iso.datetime()),
  ...{ stakesSquared: large, returnsSquared: large, stakesReturns: large },
})
const group = z.strictObject({
  ...{ day: z.optional(z.iso.date()), casinoId: z.optional(z.string()), gameId: z.optional(z.string()) },
  ...{ currency: z.string(), moneyKind: z.enum(moneyKinds), sums },
})
const answer = z.strictObject({
  ...{ groups: z.array(group), count: whole, rest: z.array(group), totals: z.array(group) },
})

const days = z.strictObject({
  rows: z.array(
    z.strictObject({
      ...{ id: z.string(), currency: z.string(), moneyKind: z.enum(moneyKinds) },
      days: z.array(z.tuple([z.iso.date(), z.int()])),
    }),
  ),
})

/** The days of an answer; `null` if it is invalid. */
export const readDays = (body: unknown): GroupDays[] | null => days.safeParse(body).data?.rows ?? null

/** The totals of an answer; `null` if it is invalid. */
export const readTotals = (body: unknown): Totals | null => answer.safeParse(body).data ?? null
