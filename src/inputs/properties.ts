import { propertyLimits } from '../contract/fields.ts'

/** A pair while it is being typed. */
export interface Row {
  name: string
  value: string
}

/** An error in a row, the half that it belongs to, and the key of its text. */
export interface Fault {
  at: 'name' | 'value'
  message: string
  args?: { max: number }
}

/** The rows of a map. Rows that form no valid map are returned unchanged. */
export function rowsOf(value: unknown): Row[] {
  if (Array.isArray(value)) return value as Row[]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, text]) => ({ name, value: String(text) }))
}

/**
 * The map of the rows, without empty rows. Rows that form no map (a name is missing, or occurs twice) are returned unchanged: the schema
 * refuses them, and nothing that was typed is lost.
 */
export function mapOf(rows: readonly Row[]): Record<string, string> | Row[] {
  const filled = rows.filter(({ name, value }) => name.trim() !== '' || value !== '')
  const names = new Set(filled.map(({ name }) => name.trim()))
  const isMap = !names.has('') && names.size === filled.length
  return isMap ? Object.fromEntries(filled.map(({ name, value }) => [name.trim(), value])) : filled
}

/** The first error of a row, or `null`. */
export function faultOf(rows: readonly Row[], index: number): Fault | null {
  const { name = '', value = '' } = rows[index] ?? {}
  const same = rows.filter((row) => row.name.trim() === name.trim())
  if (name.trim() === '') return value ? { at: 'name', message: 'errors.required' } : null
  if (same.length > 1) return { at: 'name', message: 'form.duplicateProperty' }
  const { name: longestName, value: longestValue } = propertyLimits
  if (name.trim().length > longestName)
    return { at: 'name', message: 'errors.tooLong', args: { max: longestName } }
  if (value.length > longestValue)
    return { at: 'value', message: 'errors.tooLong', args: { max: longestValue } }
  return null
}
