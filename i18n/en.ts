import merge from 'lodash/merge.js'
import { first } from './first.en.ts'
import { rest } from './rest.en.ts'

/** All English messages. German has the same keys. */
export const en = merge({}, first, rest)

/** The type of a language's messages. */
export type Messages = typeof en
