import { lazyPart } from '../../src/layout/part.tsx'

/** The page on which a record is pushed, at `/<path>/<id>/push`. */
export const pushPage = () => import('./PushPage.tsx')

/** The tab of a record with its pushes so far. */
export const pushHistory = lazyPart(() => import('./PushHistory.tsx'))

/** What asks before many records are pushed at once. */
export const pushManyDialog = lazyPart(() => import('./PushManyDialog.tsx'))
