import merge from 'lodash/merge.js'
import { firstPageMessages } from './first.en.ts'
import { deferredMessages } from './deferred.en.ts'

/** All English messages. German has the same keys. */
export const en = merge({}, firstPageMessages, deferredMessages)

/** The type of a language's messages. */
export type Messages = typeof en
