import { lazyComponent } from '../../src/layout/lazyComponent.tsx'

/** The tab of assignments on a casino, an integration or a game. */
export const AssignmentsTab = lazyComponent(() => import('./AssignmentsTab.tsx'))
