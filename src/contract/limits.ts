import * as z from 'zod/mini'
import { isObject } from './values.ts'

/** The most of whatever is sent: characters of texts, entries of lists and maps. Schemas, servers and the OpenAPI document read it here. */
export const limits = {
  /** Characters of an id, wherever it stands; those that people choose are shorter. */
  id: 200,
  /** Characters of an instant, with its zone. */
  instant: 40,
  /** Characters of a name that another system keeps, such as the identity service. */
  foreignName: 1000,
  /** Records that a field refers to, and entries of a list of small objects. */
  references: 1000,
  /** Amounts of a list, such as the bet sizes of a version. */
  amounts: 200,
  /** Pairs of a name and a value, and the characters of each. */
  properties: 200,
  propertyName: 100,
  propertyValue: 1000,
  /** Characters of a record as JSON, with all that it has: lists, history and audit log answer a thousand of them at once. */
  record: 100_000,
  /** Items of a batch or a push. */
  batch: 5000,
  /** Games of an import. */
  imported: 10_000,
  /** Components of a check, and the runs that are asked for at once. */
  components: 1000,
  /** Characters of a filter, a sort or a range as JSON: no address holds more, so no body may either. */
  parameter: 16_384,
  /** Characters of one value of a filter, and how many values one of which a field has to have. */
  filterValue: 500,
  filterValues: 1000,
  /** Characters of a header that the API reads, but for the token. */
  header: 1000,
} as const

/**
 * A list of at most so many entries. A longer one is refused before any of its entries is looked at, since each of them could be a
 * fault of its own, and more faults than the stack has room for end the call.
 */
export const boundedList = <T extends z.ZodMiniType>(element: T, most: number) =>
  z.pipe(notLonger(most), z.array(element).check(z.maxLength(most)))

/** A map of at most so many entries, refused like a list. */
export const boundedMap = <K extends z.ZodMiniType<string, string>, V extends z.ZodMiniType>(
  key: K,
  value: V,
  most: number,
) => z.pipe(notLonger(most), z.record(key, value).check(z.meta({ maxProperties: most })))

const notLonger = (most: number) =>
  z.transform((value: unknown, { issues }): unknown => {
    if (sizeOf(value) > most)
      issues.push({ code: 'too_big', origin: 'array', maximum: most, inclusive: true, input: value })
    return value
  })

const sizeOf = (value: unknown) =>
  Array.isArray(value) ? value.length : isObject(value) ? Object.keys(value).length : 0
