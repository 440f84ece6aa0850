import { screens } from '../../src/schema/derive.tsx'
import { cpvChecks } from './entity.ts'

export const cpvCheckScreens = screens(cpvChecks, {
  path: 'cpv/checks',
  section: 'masterdata',
  icon: 'check',
  drawer: true,
  createAt: 'trigger',
  createBy: 'check',
  columns: ['component', 'result', 'checkedOn', 'reason', 'by.name', 'hash'],
  edit: () => import('./CheckPage.tsx'),
  create: () => import('./TriggerPage.tsx'),
})
