import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, id, text, unique } from '../../src/contract/fields.ts'

export const integrationOptions = defineEntity({
  name: 'integration-options',
  label: 'name',
  access: masterDataAccess,
  schema: () => z.object({ id: id(), name: unique(text()), dataType: choice(dataTypes, dataTypeGroups) }),
})

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

const dataTypeGroups = {
  text: ['string', 'email'],
  number: ['integer', 'decimal', 'currency'],
  time: ['duration', 'date', 'time'],
} as const satisfies Record<string, readonly DataType[]>
