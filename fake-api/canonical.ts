import { isObject } from '../src/contract/values.ts'
import { ownValue } from '../src/contract/own.ts'

/** JSON with sorted keys, so that equal content has equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (!isObject(value)) return JSON.stringify(value ?? null)
  const keys = Object.keys(value).sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(ownValue(value, key))}`).join()}}`
}
