import { lazyPart } from '../../src/layout/part.tsx'

/** The tab of assignments on a casino, an integration or a game. */
export const AssignmentsTab = lazyPart(() => import('./AssignmentsTab.tsx'))
