/** The types of an integration option's values. */
export const dataTypes = [
  'string',
  'integer',
  'decimal',
  'boolean',
  'duration',
  'currency',
  'date',
  'time',
  'email',
] as const
export type DataType = (typeof dataTypes)[number]

const formats: Record<Exclude<DataType, 'integer' | 'decimal' | 'boolean'>, RegExp> = {
  string: /^[\s\S]{1,1000}$/,
  /** ISO 8601 hours and minutes, optionally negative: `PT2H30M`. */
  duration: /^-?PT(?=\d)(\d{1,2}H)?([0-5]?\dM)?$/,
  /** Code, blank, number: `EUR 12.50`. */
  currency: /^[A-Z]{3,5} -?\d+(\.\d{1,2})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  email: /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/,
}

/** Whether a value has the form of its type; numbers and booleans travel as such, everything else as text. */
export function isOptionValue(type: DataType, value: unknown): boolean {
  if (type === 'boolean') return typeof value === 'boolean'
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'decimal') return typeof value === 'number' && Number.isFinite(value)
  return typeof value === 'string' && formats[type].test(value) && (type !== 'date' || isDay(value))
}

/** `2026-02-30` looks like a date and is none: reading it does not give it back. */
function isDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}
