import { suspendingLazyView } from '../../src/layout/lazyComponent.tsx'
import { defineEmbeddedScreens } from '../../src/schema/defineScreens.ts'
import { account } from './entity.ts'

export const embeddedAccountScreens = defineEmbeddedScreens(account)
export const Account = suspendingLazyView(() => import('./Account.tsx'))
