import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { auditEntries } from './entity.ts'

const cell = (name: 'ActionCell' | 'RecordCell' | 'SummaryCell' | 'WhoCell') =>
  lazyComponent(async () => ({ default: (await import('./cells.tsx'))[name] }))

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
    'by.name': cell('WhoCell'),
    action: cell('ActionCell'),
    recordLabel: cell('RecordCell'),
    changes: cell('SummaryCell'),
  },
  list: () => import('./AuditList.tsx'),
  edit: () => import('./EntryPage.tsx'),
})
