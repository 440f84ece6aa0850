import { defineScreens } from '../../src/schema/defineScreens.ts'
import { jobs } from './entity.ts'

export const jobScreens = defineScreens(jobs, {
  path: 'jobs',
  section: 'support',
  icon: 'jobs',
  drawer: true,
  columns: ['kind', 'recordLabel', 'state', 'done', 'total', 'by.name', 'createdAt', 'finishedAt'],
  aside: ['by.name', 'createdAt', 'finishedAt'],
  edit: () => import('./JobPage.tsx'),
})
