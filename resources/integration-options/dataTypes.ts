/** The types of an integration option's values. */
export const dataTypes = [
  'string',
  'email',
  'integer',
  'decimal',
  'currency',
  'duration',
  'date',
  'time',
  'boolean',
] as const
export type DataType = (typeof dataTypes)[number]

/** What belongs together where one is chosen. */
export const dataTypeGroups = {
  text: ['string', 'email'],
  number: ['integer', 'decimal', 'currency'],
  time: ['duration', 'date', 'time'],
} as const satisfies Record<string, readonly DataType[]>
