import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, id, text, unique } from '../../src/contract/fields.ts'
import { dataTypeGroups, dataTypes } from './dataTypes.ts'

/** A standard option of casinos: its name, and the type that its values have. */
export const integrationOptions = defineEntity({
  name: 'integration-options',
  label: 'name',
  access: masterData,
  schema: () => z.object({ id: id(), name: unique(text()), dataType: choice(dataTypes, dataTypeGroups) }),
})
