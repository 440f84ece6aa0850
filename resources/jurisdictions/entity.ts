import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { id, text, unique } from '../../src/contract/fields.ts'

export const jurisdictions = defineEntity({
  name: 'jurisdictions',
  label: 'name',
  access: masterDataAccess,
  schema: () => z.object({ id: id(), name: unique(text()) }),
})
