import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import { ownValue } from './own.ts'

export interface VariantField<Name extends string = string> {
  /** The deciding field, a `choice` of the keys of `of`. */
  by: Name
  of: Record<string, z.ZodMiniObject>
  /** The code with which a field is refused that the chosen variant does not have. */
  notApplicable: ErrorCode
}

/** `undefined` without a choice, or for an unknown one. */
export function variantSchemaOf({ of }: VariantField, chosen: unknown): z.ZodMiniObject | undefined {
  return ownValue(of, String(chosen))
}
