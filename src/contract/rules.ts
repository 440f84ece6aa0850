import type { ErrorCode } from './errors.ts'
import type * as z from 'zod/mini'
import type { Row } from './values.ts'
import type { User } from './access.ts'
import type { FieldError, RecordReference } from './answers/shared.ts'

/** Ignores permissions. */
export interface FindRecords {
  <E extends CollectionSchema>(
    entity: E,
    where: { readonly [Name in FieldNameOf<E>]?: readonly string[] },
    most?: number,
  ): Promise<RecordOf<E>[]>
  (collection: string, where: Readonly<Record<string, readonly string[]>>, most?: number): Promise<Row[]>
}

export const createFindRecords = (
  find: (
    collection: string,
    where: Readonly<Record<string, readonly string[]>>,
    most?: number,
  ) => Promise<Row[]>,
): FindRecords =>
  ((from: string | CollectionSchema, where: Readonly<Record<string, readonly string[]>>, most?: number) =>
    find(typeof from === 'string' ? from : from.name, where, most)) as FindRecords

/** A rule may read other records in the same transaction. */
export interface RuleContext<Record = Row> {
  before: Record | null
  after: Record
  find: FindRecords
  /** The user who makes the change. Errors must not reveal records that they do not see. */
  user: User
}

/** `refs` are the records that prevent the change; the answer contains them. */
type RuleError = FieldError & { refs?: RecordReference[] }

/** Errors by field, or by the path of a value in it. */
export type RuleErrors<Name extends string = string> = string extends Name
  ? Record<string, RuleError>
  : { readonly [Field in Name]?: RuleError }

export type Rule<E extends CollectionSchema = CollectionSchema> = (
  change: RuleContext<RecordOf<E>>,
) => Promise<RuleErrors<FieldNameOf<E>>>

export const fieldErrorIf = <Name extends string>(
  isBroken: boolean,
  field: Name,
  error: RuleError,
): { readonly [Field in Name]?: RuleError } =>
  isBroken ? ({ [field]: error } as Record<Name, RuleError>) : {}

/** Runs at every read and answers, in the order of the rows, only what the user may know. */
export type ComputeFields<E extends CollectionSchema = CollectionSchema> = (
  rows: readonly RecordOf<E>[],
  find: FindRecords,
  user: User,
) => Promise<{ readonly [Name in FieldNameOf<E>]?: unknown }[]>

export interface ServerRules {
  entity: CollectionSchema
  rules: readonly Rule[]
  /** The codes of rules that the document names: refusals with 409. */
  conflicts?: readonly ErrorCode[]
  compute?: ComputeFields
}

export const defineRules = <E extends CollectionSchema>(
  entity: E,
  declared: { rules?: readonly Rule<E>[]; conflicts?: readonly ErrorCode[]; compute?: ComputeFields<E> },
): ServerRules => ({ entity, rules: [], ...declared })

export interface CollectionSchema<Shape extends z.core.$ZodShape = z.core.$ZodShape> {
  name: string
  schema: z.ZodMiniObject<Shape>
}

export type RecordOf<E extends CollectionSchema> =
  E extends CollectionSchema<infer Shape>
    ? string extends keyof Shape
      ? Row
      : z.output<z.ZodMiniObject<Shape>> & { id: string; version: number }
    : never

export type FieldNameOf<E extends CollectionSchema> = Extract<keyof RecordOf<E>, string>

/** These are also paths of the fields of objects, such as `by.name`. */
export type FieldPathOf<E extends CollectionSchema> = {
  [Name in FieldNameOf<E>]: NonNullable<RecordOf<E>[Name]> extends infer Value
    ? Value extends readonly unknown[] | string | number | boolean
      ? Name
      : Name | `${Name}.${Extract<keyof Value, string>}`
    : never
}[FieldNameOf<E>]
