import { lazyView } from '../../src/layout/lazyComponent.tsx'
import { definePartScreens } from '../../src/schema/derive.tsx'
import { account } from './entity.ts'

export const accountPartScreens = definePartScreens(account)
export const Account = lazyView(() => import('./Account.tsx'))
