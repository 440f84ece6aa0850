import { lazyPart } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { auditEntries } from './entity.ts'

const cells = () => import('./cells.tsx')

export const auditEntryScreens = defineScreens(auditEntries, {
  path: 'reporting/audit-entries',
  section: 'reporting',
  icon: 'history',
  guide: 'audit-log',
  drawer: true,
  seenBy: 'export',
  columns: ['changedAt', 'by.name', 'action', 'recordLabel', 'changes'],
  aside: ['by.name', 'action'],
  filters: ['changedAt', 'by.id', 'action', 'resource', 'changed', 'casinoId'],
  cells: {
    'by.name': lazyPart(cells, 'WhoCell'),
    action: lazyPart(cells, 'ActionCell'),
    recordLabel: lazyPart(cells, 'RecordCell'),
    changes: lazyPart(cells, 'SummaryCell'),
  },
  list: () => import('./AuditList.tsx'),
  edit: () => import('./EntryPage.tsx'),
})
