import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { screens } from '../../src/schema/derive.tsx'
import type * as cells from './cells.tsx'
import { reportFiles } from './entity.ts'

const cell = (name: Extract<keyof typeof cells, `${string}Cell`>) =>
  lazyComponent(async () => ({ default: (await import('./cells.tsx'))[name] }))

export const reportFileScreens = screens(reportFiles, {
  path: 'reporting/reports',
  section: 'reporting',
  icon: 'download',
  guide: 'read-reports',
  drawer: true,
  createBy: 'request',
  columns: ['kind', 'state', 'filter', 'by.name', 'createdAt', 'rows', 'size', 'checksum', 'expiresAt'],
  filters: ['kind', 'state', 'format', 'createdAt', 'expiresAt'],
  above: lazyComponent(async () => ({ default: (await import('./FileState.tsx')).RefetchWhileActive })),
  cells: {
    state: cell('StateCell'),
    filter: cell('FilterCell'),
    size: cell('SizeCell'),
    checksum: cell('ChecksumCell'),
    expiresAt: cell('ExpiryCell'),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
