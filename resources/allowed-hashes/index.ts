import { HashCell } from '../../src/fields/parts.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { allowedHashes } from './entity.ts'

export const allowedHashScreens = defineScreens(allowedHashes, {
  path: 'cpv/allowed-hashes',
  section: 'masterdata',
  icon: 'hash',
  guide: 'check-components',
  createPath: 'add',
  create: () => import('./AddHashes.tsx'),
  cells: { hash: HashCell },
  columns: ['component', 'hash', 'algorithm', 'weak', 'updatedAt'],
})
