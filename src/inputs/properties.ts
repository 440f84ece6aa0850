/** A pair while it is being typed. */
export interface Row {
  name: string
  value: string
}

/** The rows of a map; what is no map has none. */
export function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value as Row[]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
}

/**
 * The map of the rows; rows with nothing in them do not count. Rows that make no map (a name is missing, or stands
 * twice) are given as they are: the schema refuses them, and nothing that was typed is lost.
 */
export function mapOf(rows: readonly Row[]): Record<string, string> | Row[] {
  const filled = rows.filter(({ name, value }) => name.trim() !== '' || value !== '')
  const names = new Set(filled.map(({ name }) => name.trim()))
  const isMap = !names.has('') && names.size === filled.length
  return isMap ? Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])) : filled
}
