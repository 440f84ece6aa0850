/** PostgreSQL cannot hold character 0, and UTF-8 cannot hold unpaired surrogates. */
export const toStorableText = (text: string): string => text.replace(unstorable, '\ufffd')

/** `at` is the dotted path, and `character` is written as `U+0000`. */
export interface UnstorableText {
  at: string
  character: string
}

/** Also checks the names of fields, and replaces unstorable characters in the path. */
export function findUnstorableText(value: unknown): UnstorableText | undefined {
  // Iterative, since recursion on deeply nested values would overflow the stack.
  const waiting: [at: string, value: unknown][] = [['', value]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, inner] = next
    if (typeof inner === 'string') {
      const found = unstorableIn(inner, path)
      if (found) return found
    }
    if (typeof inner !== 'object' || inner === null) continue
    const entries = Object.entries(inner).map(([key, one]) => {
      const at = path ? `${path}.${toStorableText(key)}` : toStorableText(key)
      return { key, at, one: one as unknown }
    })
    for (const { key, at } of entries) {
      const found = unstorableIn(key, at)
      if (found) return found
    }
    for (const { at, one } of entries.toReversed()) waiting.push([at, one])
  }
  return undefined
}

function unstorableIn(text: string, at: string): UnstorableText | undefined {
  const index = text.search(unstorable)
  if (index < 0) return undefined
  const code = text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')
  return { at, character: `U+${code}` }
}

const unstorable = /\0|[\ud800-\udfff]/gu
