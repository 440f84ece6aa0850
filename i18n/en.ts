import { merge } from 'es-toolkit/compat'
import { firstPageMessages } from './first.en.ts'
import { deferredMessages } from './deferred.en.ts'

/** German has the same keys. */
export const en = merge({}, firstPageMessages, deferredMessages)

export type Messages = typeof en
