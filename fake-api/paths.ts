import { isObject, ownValue } from '../src/contract/values.ts'

interface PathValue {
  /** Path from the record's root with dots, including positions in lists: `integrationOptions.2.optionId`. */
  path: string
  value: unknown
}

/** The values at a path with dots. Lists on the path or at its end yield each of their entries. */
export function valuesWithPathsAt(root: unknown, path: string): PathValue[] {
  return path
    .split('.')
    .reduce<PathValue[]>(
      (found, key) =>
        found.flatMap(({ path: at, value }) =>
          isObject(value) ? entriesOf({ path: at ? `${at}.${key}` : key, value: ownValue(value, key) }) : [],
        ),
      [{ path: '', value: root }],
    )
}

export const valueAt = (root: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (isObject(value) ? ownValue(value, key) : undefined), root)

/** A copy with another value at a path without lists; the same object if the path does not exist. */
export function withValueAt<T extends Record<string, unknown>>(root: T, path: string, value: unknown): T {
  const [key = '', ...rest] = path.split('.')
  if (!rest.length) return { ...root, [key]: value }
  const inner = ownValue(root, key)
  return isObject(inner) ? { ...root, [key]: withValueAt(inner, rest.join('.'), value) } : root
}

const entriesOf = ({ path, value }: PathValue): PathValue[] =>
  Array.isArray(value)
    ? value.map((entry, index) => ({ path: `${path}.${index}`, value: entry }))
    : [{ path, value }]
