import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import type * as cells from './cells.tsx'
import { reportFiles } from './entity.ts'

const part = (name: Extract<keyof typeof cells, `${string}Cell` | 'RefetchWhileActive'>) =>
  lazyComponent(async () => ({ default: (await import('./cells.tsx'))[name] }))

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
  above: part('RefetchWhileActive'),
  cells: {
    state: part('StateCell'),
    filter: part('FilterCell'),
    size: part('SizeCell'),
    checksum: part('ChecksumCell'),
    expiresAt: part('ExpiryCell'),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
