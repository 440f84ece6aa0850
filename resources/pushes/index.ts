import { lazyComponent } from '../../src/layout/lazyComponent.tsx'

const notice = (name: 'CasinoPushFailedNotice' | 'PushFailedNotice') =>
  lazyComponent(async () => ({ default: (await import('./PushFailedNotice.tsx'))[name] }))

/** The page on which a record is pushed, at `/<path>/<id>/push`. */
export const pushPage = () => import('./PushPage.tsx')

/** The tab of a record with its pushes so far. */
export const pushHistory = lazyComponent(() => import('./PushHistory.tsx'))

/** What a record's page says of a last push that has failed. */
export const pushFailedNotice = notice('PushFailedNotice')

/** What a casino's page says of that, and of a casino that was never pushed. */
export const casinoNotice = notice('CasinoPushFailedNotice')

/** What asks before many records are pushed at once. */
export const pushManyDialog = lazyComponent(() => import('./PushManyDialog.tsx'))
