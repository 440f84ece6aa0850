/** Neither a list nor `null`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Texts that are the same to people: case and surrounding blanks are ignored. */
export const folded = (value: unknown): string => String(value).trim().toLowerCase()
