import { lazyPart } from '../../src/layout/part.tsx'
import { screens } from '../../src/schema/derive.tsx'
import { cpvChecks } from './entity.ts'

export const cpvCheckScreens = screens(cpvChecks, {
  path: 'cpv/checks',
  section: 'masterdata',
  icon: 'check',
  drawer: true,
  createAt: 'trigger',
  createBy: 'check',
  cells: { hash: lazyPart(() => import('../../src/fields/HashCell.tsx')) },
  columns: ['component', 'result', 'checkedOn', 'reason', 'by.name', 'hash'],
  filters: ['component', 'result', 'checkedOn', 'failure', 'reason', 'by.name', 'runId'],
  ownFilters: {
    component: {
      Ticks: lazyPart(async () => ({ default: (await import('./RunTicks.tsx')).ComponentTicks })),
    },
    'by.name': { Ticks: lazyPart(async () => ({ default: (await import('./RunTicks.tsx')).PeopleTicks })) },
    runId: {
      Ticks: lazyPart(() => import('./RunTicks.tsx')),
      Words: lazyPart(() => import('./RunWords.tsx')),
    },
  },
  edit: () => import('./CheckPage.tsx'),
  create: () => import('./TriggerPage.tsx'),
})
