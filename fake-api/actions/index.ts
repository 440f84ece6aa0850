import type { RecordAction } from './action.ts'
import { generateKeys } from './generateKeys.ts'

/** What the actions that entities declare do, by collection and name. */
export const actions: Record<string, Record<string, RecordAction>> = { casinos: { generateKeys } }
