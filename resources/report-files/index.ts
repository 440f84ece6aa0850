import { lazyPart } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { reportFiles } from './entity.ts'

const cells = () => import('./cells.tsx')

export const reportFileScreens = defineScreens(reportFiles, {
  path: 'reporting/reports',
  section: 'reporting',
  icon: 'download',
  guide: 'read-reports',
  drawer: true,
  createBy: 'request',
  columns: ['kind', 'state', 'filter', 'by.name', 'createdAt', 'rows', 'size', 'checksum', 'expiresAt'],
  aside: ['by.name', 'rows', 'size', 'checksum', 'expiresAt'],
  filters: ['kind', 'state', 'format', 'createdAt', 'expiresAt'],
  above: lazyPart(cells, 'RefetchWhileActive'),
  cells: {
    state: lazyPart(cells, 'StateCell'),
    filter: lazyPart(cells, 'FilterCell'),
    size: lazyPart(cells, 'SizeCell'),
    checksum: lazyPart(cells, 'ChecksumCell'),
    expiresAt: lazyPart(cells, 'ExpiryCell'),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
