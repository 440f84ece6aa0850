import * as z from 'zod'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { id, properties, text, unique, url } from '../../src/contract/fields.ts'

/** The router that carries the games' calls between casinos and game servers. */
export const bridges = defineEntity({
  name: 'bridges',
  label: 'name',
  access: masterData,
  schema: z.object({ id: id(), name: unique(text()), routerUrl: url(), properties: properties() }),
})
