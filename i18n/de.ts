import { merge } from 'es-toolkit/compat'
import type { Messages } from './en.ts'
import { firstPageMessages } from './first.de.ts'
import { deferredMessages } from './deferred.de.ts'

export const de = merge({}, firstPageMessages, deferredMessages) satisfies Messages
