import HashCell from '../../src/fields/HashCell.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { screens } from '../../src/schema/derive.tsx'
import { cpvChecks } from './entity.ts'

const ticks = (name: 'ComponentTicks' | 'PeopleTicks' | 'RunTicks') =>
  lazyComponent(async () => ({ default: (await import('./RunTicks.tsx'))[name] }))

export const cpvCheckScreens = screens(cpvChecks, {
  path: 'cpv/checks',
  section: 'masterdata',
  icon: 'check',
  guide: 'check-components',
  drawer: true,
  createAt: 'trigger',
  createBy: 'check',
  cells: { hash: HashCell },
  columns: ['component', 'result', 'checkedOn', 'reason', 'by.name', 'hash'],
  filters: ['component', 'result', 'checkedOn', 'failure', 'reason', 'by.name', 'runId'],
  ownFilters: {
    component: { Ticks: ticks('ComponentTicks') },
    'by.name': { Ticks: ticks('PeopleTicks') },
    runId: {
      Ticks: ticks('RunTicks'),
      Words: lazyComponent(async () => ({ default: (await import('./RunTicks.tsx')).RunLabels })),
    },
  },
  edit: () => import('./CheckPage.tsx'),
  create: () => import('./TriggerPage.tsx'),
})
