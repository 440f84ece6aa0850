import { defineEntity } from '../../src/contract/entity.ts'
import { reportFileSchema, reportFilesCollection } from './contract.ts'

export const reportFiles = defineEntity({
  name: reportFilesCollection,
  label: 'name',
  access: { admin: 'everything', visitor: ['list', 'show', 'request', 'fetch'] },
  creatorField: 'by.id',
  globalSearch: { by: ['id', 'name'] },
  readOnly: true,
  actions: ['request', 'fetch'],
  sort: { field: 'createdAt', order: 'DESC' },
  schema: reportFileSchema,
})
