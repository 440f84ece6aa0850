import { neighbourWrites } from './neighbours.ts'
import { peopleWrites } from './people.ts'
import { recordWrites } from './records.ts'
import type { Prepare } from './write.ts'

export const writes: Record<string, Prepare> = { ...recordWrites, ...neighbourWrites, ...peopleWrites }
