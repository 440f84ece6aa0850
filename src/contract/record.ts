import type * as z from 'zod/mini'
import type { Row } from './values.ts'

/** The part of an entity that names a collection and describes its records. */
export interface NamedRecordSchema<Shape extends z.core.$ZodShape = z.core.$ZodShape> {
  name: string
  schema: z.ZodMiniObject<Shape>
}

export type RecordOf<E extends NamedRecordSchema> =
  E extends NamedRecordSchema<infer Shape>
    ? string extends keyof Shape
      ? Row
      : z.output<z.ZodMiniObject<Shape>> & { id: string; version: number }
    : never

export type FieldNameOf<E extends NamedRecordSchema> = Extract<keyof RecordOf<E>, string>

/** Names of fields, and paths of the fields of objects, such as `by.name`. */
export type FieldPathOf<E extends NamedRecordSchema> = {
  [Name in FieldNameOf<E>]: NonNullable<RecordOf<E>[Name]> extends infer Value
    ? Value extends readonly unknown[] | string | number | boolean
      ? Name
      : Name | `${Name}.${Extract<keyof Value, string>}`
    : never
}[FieldNameOf<E>]
