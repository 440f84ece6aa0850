import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isObject } from '../contract/values.ts'
import { useFormats } from '../locale/format.ts'
import { idsIn, useNames, type ReferenceTo } from './useNames.ts'
import type { ValueContext } from './valueText.ts'
import { ownValue } from '../contract/own.ts'

export interface FieldAndValue {
  field: Field
  value: unknown
}

/**
 * What is needed to show values of an entity's records, including the labels of all records that they refer to. All values that are shown
 * should be given at once, so that each collection is requested once.
 */
export function useValueContext(entity: Entity, values: readonly FieldAndValue[]): ValueContext {
  const translate = useTranslate()
  const formats = useFormats()
  const labels = useNames(values.flatMap(referredBy))
  return useMemo(
    () => ({ path: entity.name, formats, translate, labels }),
    [entity, formats, translate, labels],
  )
}

/** The records that a value refers to, including those in lists. */
function referredBy({ field: { reference, items = [] }, value }: FieldAndValue): ReferenceTo[] {
  if (reference) return idsIn(value).map((id) => ({ collection: reference, id }))
  if (!Array.isArray(value)) return []
  return value
    .filter(isObject)
    .flatMap((entry) => items.flatMap((field) => referredBy({ field, value: ownValue(entry, field.name) })))
}
