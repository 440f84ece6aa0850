import { lazyComponent } from '../../src/layout/lazyComponent.tsx'

const notice = (name: 'CasinoPushNotice' | 'PushFailedNotice') =>
  lazyComponent(async () => ({ default: (await import('./PushFailedNotice.tsx'))[name] }))

export const loadPushPage = () => import('./PushPage.tsx')

export const pushHistory = lazyComponent(() => import('./PushHistory.tsx'))

export const lazyPushFailedNotice = notice('PushFailedNotice')

export const casinoPushNotice = notice('CasinoPushNotice')

export const bulkPushDialog = lazyComponent(() => import('./PushManyDialog.tsx'))
