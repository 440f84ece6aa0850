import { lazyPart } from '../../src/layout/part.tsx'
import type { Question } from '../../src/screens.ts'

/** Asked before a shorter validity is saved, where rounds are open. */
export const validityDialog = lazyPart<Question>(() => import('./ValidityDialog.tsx'))
