import merge from 'lodash/merge.js'
import type { Messages } from './en.ts'
import { first } from './first.de.ts'
import { rest } from './rest.de.ts'

/** All German messages. */
export const de = merge({}, first, rest) satisfies Messages
