import { lazyNamedComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { auditEntries } from './entity.ts'

const cells = () => import('./cells.tsx')

export const auditEntryScreens = defineScreens(auditEntries, {
  path: 'reporting/audit-entries',
  section: 'reporting',
  icon: 'history',
  guide: 'audit-log',
  drawer: true,
  viewPermission: 'export',
  columns: ['changedAt', 'by.name', 'action', 'recordLabel', 'changes'],
  aside: ['by.name', 'action'],
  filters: ['changedAt', 'by.id', 'action', 'resource', 'changed', 'casinoId'],
  cells: {
    'by.name': lazyNamedComponent(cells, 'WhoCell'),
    action: lazyNamedComponent(cells, 'ActionCell'),
    recordLabel: lazyNamedComponent(cells, 'RecordCell'),
    changes: lazyNamedComponent(cells, 'SummaryCell'),
  },
  list: () => import('./AuditList.tsx'),
  edit: () => import('./EntryPage.tsx'),
})
