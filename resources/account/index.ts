import { lazyView } from '../../src/layout/lazyComponent.tsx'
import { parts } from '../../src/schema/derive.tsx'
import { account } from './entity.ts'

export const accountPart = parts(account)
export const Account = lazyView(() => import('./Account.tsx'))
