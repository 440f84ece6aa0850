import { lazyComponent } from '../../src/layout/lazyComponent.tsx'

const notice = (name: 'CasinoPushStateNotice' | 'PushFailedNotice') =>
  lazyComponent(async () => ({ default: (await import('./PushFailedNotice.tsx'))[name] }))

export const loadPushPage = () => import('./PushPage.tsx')

export const lazyPushHistory = lazyComponent(() => import('./PushHistory.tsx'))

export const lazyPushFailedNotice = notice('PushFailedNotice')

export const lazyCasinoPushStateNotice = notice('CasinoPushStateNotice')

export const lazyPushManyDialog = lazyComponent(() => import('./PushManyDialog.tsx'))
