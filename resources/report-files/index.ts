import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { screens } from '../../src/schema/derive.tsx'
import { reportFiles } from './entity.ts'

export const reportFileScreens = screens(reportFiles, {
  path: 'reporting/reports',
  section: 'reporting',
  icon: 'download',
  guide: 'read-reports',
  drawer: true,
  createBy: 'request',
  columns: ['kind', 'state', 'filter', 'by.name', 'createdAt', 'rows', 'size', 'checksum', 'expiresAt'],
  filters: ['kind', 'state', 'format', 'createdAt', 'expiresAt'],
  above: lazyComponent(() => import('./RefetchWhileActive.tsx')),
  cells: {
    state: lazyComponent(() => import('./StateCell.tsx')),
    filter: lazyComponent(() => import('./FilterCell.tsx')),
    size: lazyComponent(() => import('./SizeCell.tsx')),
    checksum: lazyComponent(() => import('./ChecksumCell.tsx')),
    expiresAt: lazyComponent(() => import('./ExpiryCell.tsx')),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
