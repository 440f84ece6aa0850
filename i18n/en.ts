import merge from 'lodash/merge.js'
import { first } from './first.en.ts'
import { rest } from './rest.en.ts'

/** All that the console says in English, the reference: German has to say all of this, too. */
export const en = merge({}, first, rest)

/** What each language has to say. */
export type Messages = typeof en
