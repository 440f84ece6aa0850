import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { conflictsOf } from '../records/conflicts.ts'

/** The codes of reverting an entry: its own, and those of any write of such a record. */
export const revertCodes = (subjects: readonly Entity[]): ErrorCode[] => [
  ...(['revertNothing', 'revertCreation', 'revertDeletion', 'revertElsewhere'] as const),
  ...(['revertSecret', 'revertGone', 'revertDone', 'revertChanged'] as const),
  ...new Set(subjects.flatMap(conflictsOf)),
]
