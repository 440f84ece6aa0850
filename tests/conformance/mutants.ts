import type { Mutant } from './proxy.ts'
import { accessMutants, type Known } from './mutants/access.ts'
import { boundMutants } from './mutants/bounds.ts'
import { listMutants } from './mutants/lists.ts'
import { liveMutants } from './mutants/live.ts'
import { recordMutants } from './mutants/records.ts'
import { reportMutants } from './mutants/reports.ts'
import { roundMutants } from './mutants/rounds.ts'
import { talkMutants } from './mutants/talk.ts'
import { viewingMutants } from './mutants/viewing.ts'
import { writeMutants } from './mutants/writes.ts'

export const mutants = (known: Known): readonly Mutant[] => [
  ...talkMutants,
  ...accessMutants(known),
  ...viewingMutants(known),
  ...listMutants,
  ...boundMutants,
  ...recordMutants,
  ...writeMutants,
  ...reportMutants(known),
  ...roundMutants,
  ...liveMutants(known),
]
