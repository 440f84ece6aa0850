import { fieldsOf, type Entity } from '../contract/entity.ts'
import type { FieldKind } from '../contract/field.ts'

export function createBlankRecord(entity: Entity): Record<string, unknown> {
  return Object.fromEntries(
    fieldsOf(entity).flatMap(({ name, kind, readOnly }): [string, unknown][] => {
      if (readOnly) return []
      if (kind === 'flag') return [[name, false]]
      if (kind === 'properties' || kind === 'variant') return [[name, {}]]
      return [[name, lists.includes(kind) ? [] : null]]
    }),
  )
}

const lists: readonly FieldKind[] = ['items', 'amounts', 'references']

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** The letters cannot be mistaken for each other. */
export const randomIdSuffix = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => letters[byte % letters.length]).join('')
