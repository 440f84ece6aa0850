import { fieldsOf, variantFields, type Field } from '../contract/describe.ts'
import type { Entity } from '../contract/entity.ts'
import { isSetSecret } from '../contract/secret.ts'
import { isObject } from '../contract/values.ts'
import type { Values } from './normalise.ts'
import { ownValue } from '../contract/own.ts'

export interface WithheldSecrets {
  values: Values
  /** Whether a secret was left out. */
  hadSecrets: boolean
}

/**
 * The editable fields without typed secrets, which never leave the form except to be saved. A secret has its value of `kept`, or none.
 * Fields that the chosen variant does not have are left out, too.
 */
export function withoutSecrets(entity: Entity, values: Values, kept: Values): WithheldSecrets {
  let hadSecrets = false
  const spare = ({ kind, items, fields, name }: Field, value: unknown, stored: unknown): unknown => {
    if (kind === 'secret') {
      const isSpared = typeof value === 'string' || (isSetSecret(value) && !isSetSecret(stored))
      hadSecrets ||= isSpared && value !== ''
      return isSpared ? (stored ?? null) : value
    }
    if (items) {
      return Array.isArray(value)
        ? value.map((item: unknown) => (isObject(item) ? all(items, item, {}) : item))
        : value
    }
    const variant = ownValue(entity.variants, name)
    const inner = variant ? variantFields(entity, name, ownValue(values, variant.by)) : fields
    return inner && isObject(value) ? all(inner, value, isObject(stored) ? stored : {}) : value
  }
  const all = (fields: readonly Field[], record: Values, stored: Values): Values =>
    Object.fromEntries(
      fields
        .filter(({ readOnly, name }) => !readOnly && Object.hasOwn(record, name))
        .map((field) => [
          field.name,
          spare(field, ownValue(record, field.name), ownValue(stored, field.name)),
        ]),
    )
  return { values: all(fieldsOf(entity), values, kept), hadSecrets }
}
