import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { conflictsOf } from '../records/conflicts.ts'

/** Why an entry cannot be put back: beside reasons of its own, those that any write of such a record has. */
export const revertCodes = (subjects: readonly Entity[]): ErrorCode[] => [
  ...(['revertNothing', 'revertCreation', 'revertDeletion', 'revertElsewhere'] as const),
  ...(['revertSecret', 'revertGone', 'revertDone', 'revertChanged'] as const),
  ...new Set(subjects.flatMap(conflictsOf)),
]
