import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, id, text, unique } from '../../src/contract/fields.ts'

/** A standard option of casinos: its name, and the type that its values have. */
export const integrationOptions = defineEntity({
  name: 'integration-options',
  label: 'name',
  access: masterData,
  schema: () => z.object({ id: id(), name: unique(text()), dataType: choice(dataTypes, dataTypeGroups) }),
})

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
const dataTypeGroups = {
  text: ['string', 'email'],
  number: ['integer', 'decimal', 'currency'],
  time: ['duration', 'date', 'time'],
} as const satisfies Record<string, readonly DataType[]>
