import './assignments.ts'
import './audit.ts'
import './common.ts'
import './jobs.ts'
import './neighbours.ts'
import './reports.ts'
import './viewing.ts'

export { shapes } from './shape.ts'
