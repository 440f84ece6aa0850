import { screens } from '../../src/schema/derive.tsx'
import { significantEvents } from './entity.ts'

export const significantEventScreens = screens(significantEvents, {
  path: 'reporting/significant-events',
  section: 'reporting',
  icon: 'flag',
  columns: ['title', 'category', 'createdAt', 'by.name'],
  inputs: () => import('./EventInputs.tsx'),
})
