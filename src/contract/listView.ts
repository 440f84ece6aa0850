import * as z from 'zod/mini'
import { field } from './field.ts'
import { limits, boundedList, boundedMap } from './limits.ts'
import { maxRows } from './query.ts'

/** Bytes of JSON in UTF-8, enough for a hundred columns. Limited because the audit log keeps every version of a view. */
const size = 2000

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).length

const name = z.string().check(z.minLength(1), z.maxLength(200))
const scalar = z.union([z.string().check(z.maxLength(limits.filterValue)), z.number(), z.boolean(), z.null()])
const json = <T extends z.ZodMiniType>(schema: T) => field(schema, { kind: 'json' })

export const listViewSchema = json(
  z
    .strictObject({
      columns: json(boundedList(name, 100).check(z.minLength(1))),
      filter: json(boundedMap(name, z.union([scalar, boundedList(scalar, 500)]), 100)),
      sort: json(z.strictObject({ field: json(name), order: json(z.enum(['ASC', 'DESC'])) })),
      perPage: json(z.int().check(z.gte(1), z.lte(maxRows))),
      density: json(z.enum(['compact', 'comfortable'])),
    })
    .check(z.refine((view) => bytesOf(view) <= size)),
)

export type ListView = z.output<typeof listViewSchema>

export interface SavedView {
  id: string
  version: number
  resource: string
  name: string
  view: ListView
  shared: boolean
  ownerId: string
  ownerName: string
}
