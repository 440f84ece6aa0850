import { HashCell } from '../../src/fields/parts.tsx'
import { lazyNamedComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { cpvChecks } from './entity.ts'

const options = () => import('./checkFilterOptions.tsx')

export const cpvCheckScreens = defineScreens(cpvChecks, {
  path: 'cpv/checks',
  section: 'masterdata',
  icon: 'check',
  guide: 'check-components',
  drawer: true,
  createPath: 'trigger',
  createPermission: 'check',
  cells: { hash: HashCell },
  columns: ['component', 'result', 'checkedOn', 'reason', 'by.name', 'hash'],
  aside: ['reason', 'by.name', 'hash'],
  filters: ['component', 'result', 'checkedOn', 'failure', 'reason', 'by.name', 'runId'],
  ownFilters: {
    component: { Ticks: lazyNamedComponent(options, 'ComponentFilterOptions') },
    'by.name': { Ticks: lazyNamedComponent(options, 'StartedByFilterOptions') },
    runId: {
      Ticks: lazyNamedComponent(options, 'RunFilterOptions'),
      Words: lazyNamedComponent(options, 'RunNames'),
    },
  },
  edit: () => import('./CheckPage.tsx'),
  create: () => import('./StartCheckPage.tsx'),
})
