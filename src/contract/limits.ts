import * as z from 'zod/mini'
import { isObject } from './values.ts'

export const limits = {
  /** Characters of any id; those that staff choose are shorter. */
  id: 200,
  /** Characters of an instant with its time zone. */
  instant: 40,
  /** Characters of a name that another system stores, such as the identity service. */
  foreignName: 1000,
  /** Records that a field refers to, and entries of a list of objects. */
  references: 1000,
  /** Amounts in a list, such as the bet sizes of a version. */
  amounts: 200,
  /** Pairs of a name and a value, and the characters of each. */
  properties: 200,
  propertyName: 100,
  propertyValue: 1000,
  /** Characters of a whole record as JSON, because lists, history and audit log answer up to a thousand at once. */
  record: 100_000,
  /** Characters of a list of ids in a token, as JSON: servers take headers of 16 KiB, in which the token is a third longer. */
  tokenIds: 8000,
  /** Ids, cells or push targets in one request, offered games of a provider, and components of an installation. */
  batch: 5000,
  imported: 10_000,
  components: 1000,
  /** Characters of a filter, a sort or a range as JSON. Addresses cannot be longer, so bodies may not be either. */
  parameter: 16_384,
  filterValue: 500,
  filterValues: 1000,
  /** Characters of a header that the API reads, except the token. */
  header: 1000,
} as const

/** What one person may store or run at the same time. The texts of refusals say what to do. */
export const quotas = {
  /** Report files that have not expired. */
  files: 100,
  /** Rows of all these files together, about 64 bytes each in the store. Enough for the largest useful file. */
  fileRows: 2_000_000,
  views: 200,
  jobs: 5,
} as const

export const idSchema = () => z.string().check(z.minLength(1), z.maxLength(limits.id))

/** Refuses a longer list before its entries are checked: each entry could cause an error, and too many errors overflow the stack. */
export const boundedList = <T extends z.ZodMiniType>(element: T, most: number) =>
  z.pipe(notLonger(most), z.array(element).check(z.maxLength(most)))

export const boundedMap = <K extends z.ZodMiniType<string, string>, V extends z.ZodMiniType>(
  key: K,
  value: V,
  most: number,
) => z.pipe(notLonger(most), z.record(key, value).check(z.meta({ maxProperties: most })))

/** One value, or a list of at most `most`; always parsed as a list. */
export const oneOrList = <T extends z.ZodMiniType>(schema: T, most: number = limits.filterValues) =>
  z.union([
    z.pipe(
      schema,
      z.transform((one) => [one]),
    ),
    boundedList(schema, most),
  ])

const notLonger = (most: number) =>
  z.transform((value: unknown, { issues }): unknown => {
    if (sizeOf(value) > most)
      issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
    return value
  })

const sizeOf = (value: unknown) =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
