import { lazyNamedComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { reportFiles } from './entity.ts'

const cells = () => import('./cells.tsx')

export const reportFileScreens = defineScreens(reportFiles, {
  path: 'reporting/reports',
  section: 'reporting',
  icon: 'download',
  guide: 'read-reports',
  drawer: true,
  createPermission: 'request',
  columns: ['kind', 'state', 'filter', 'by.name', 'createdAt', 'rows', 'size', 'checksum', 'expiresAt'],
  aside: ['by.name', 'rows', 'size', 'checksum', 'expiresAt'],
  filters: ['kind', 'state', 'format', 'createdAt', 'expiresAt'],
  above: lazyNamedComponent(cells, 'RefetchWhileActive'),
  cells: {
    state: lazyNamedComponent(cells, 'StateCell'),
    filter: lazyNamedComponent(cells, 'FilterCell'),
    size: lazyNamedComponent(cells, 'SizeCell'),
    checksum: lazyNamedComponent(cells, 'ChecksumCell'),
    expiresAt: lazyNamedComponent(cells, 'ExpiryCell'),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
