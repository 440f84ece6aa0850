import { HashCell } from '../../src/fields/parts.tsx'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { cpvChecks } from './entity.ts'

const ticks = (name: 'ComponentFilterOptions' | 'StartedByFilterOptions' | 'RunFilterOptions') =>
  lazyComponent(async () => ({ default: (await import('./checkFilterOptions.tsx'))[name] }))

export const cpvCheckScreens = defineScreens(cpvChecks, {
  path: 'cpv/checks',
  section: 'masterdata',
  icon: 'check',
  guide: 'check-components',
  drawer: true,
  createAt: 'trigger',
  createBy: 'check',
  cells: { hash: HashCell },
  columns: ['component', 'result', 'checkedOn', 'reason', 'by.name', 'hash'],
  aside: ['reason', 'by.name', 'hash'],
  filters: ['component', 'result', 'checkedOn', 'failure', 'reason', 'by.name', 'runId'],
  ownFilters: {
    component: { Ticks: ticks('ComponentFilterOptions') },
    'by.name': { Ticks: ticks('StartedByFilterOptions') },
    runId: {
      Ticks: ticks('RunFilterOptions'),
      Words: lazyComponent(async () => ({ default: (await import('./checkFilterOptions.tsx')).RunNames })),
    },
  },
  edit: () => import('./CheckPage.tsx'),
  create: () => import('./StartCheckPage.tsx'),
})
