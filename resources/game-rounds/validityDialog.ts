import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import type { ConfirmDialogProps } from '../../src/screens.ts'

/** Asked before a shorter validity is saved, where rounds are open. */
export const validityDialog = lazyComponent<ConfirmDialogProps>(() => import('./ValidityDialog.tsx'))
