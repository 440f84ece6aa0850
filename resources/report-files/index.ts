import { lazyPart } from '../../src/layout/part.tsx'
import { screens } from '../../src/schema/derive.tsx'
import { reportFiles } from './entity.ts'

export const reportFileScreens = screens(reportFiles, {
  path: 'reporting/reports',
  section: 'reporting',
  icon: 'download',
  drawer: true,
  createBy: 'request',
  columns: ['kind', 'state', 'filter', 'by.name', 'createdAt', 'rows', 'size', 'checksum', 'expiresAt'],
  filters: ['kind', 'state', 'format', 'createdAt', 'expiresAt'],
  above: lazyPart(() => import('./Following.tsx')),
  cells: {
    state: lazyPart(() => import('./StateCell.tsx')),
    filter: lazyPart(() => import('./FilterCell.tsx')),
    size: lazyPart(() => import('./SizeCell.tsx')),
    checksum: lazyPart(() => import('./ChecksumCell.tsx')),
    expiresAt: lazyPart(() => import('./ExpiryCell.tsx')),
  },
  edit: () => import('./FilePage.tsx'),
  create: () => import('./RequestPage.tsx'),
})
