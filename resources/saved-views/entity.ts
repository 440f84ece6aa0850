import * as z from 'zod/mini'
import { builtInCollections, defineEntity } from '../../src/contract/entity.ts'
import { field, flag, id, text, unique } from '../../src/contract/fields.ts'
import { limits, quotas } from '../../src/contract/limits.ts'
import { listViewSchema } from '../../src/contract/listView.ts'

const kept = (kind: 'id' | 'text') =>
  field(z.optional(z.string().check(z.maxLength(limits.foreignName))), { kind, readOnly: true })

export const savedViews = defineEntity({
  name: builtInCollections.savedViews,
  label: 'name',
  access: { admin: 'everything', visitor: ['list', 'show', 'create', 'edit', 'delete'] },
  owner: { id: 'ownerId', name: 'ownerName', shared: 'shared', most: quotas.views, tooMany: 'tooManyViews' },
  globalSearch: null,
  schema: () =>
    z.object({
      id: id(),
      resource: field(text(100), { kind: 'text', createOnly: true }),
      name: unique(text(100), 'nameTaken', ['ownerId', 'resource']),
      view: listViewSchema,
      shared: flag(),
      ownerId: kept('id'),
      ownerName: kept('text'),
    }),
})
