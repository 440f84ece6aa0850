import { defineScreens } from '../../src/schema/defineScreens.ts'
import { significantEvents } from './entity.ts'

export const significantEventScreens = defineScreens(significantEvents, {
  path: 'reporting/significant-events',
  section: 'reporting',
  icon: 'flag',
  guide: 'audit-log',
  columns: ['title', 'category', 'casinoIds', 'createdAt', 'by.name'],
  related: [
    {
      collection: 'significant-events',
      field: 'followUpTo',
      columns: ['title', 'category', 'createdAt', 'by.name'],
      named: 'resources.significant-events.followUps',
    },
  ],
  inputs: () => import('./EventInputs.tsx'),
})
