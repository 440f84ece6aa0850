import type { Messages } from './en.ts'
import { first } from './first.de.ts'
import { rest } from './rest.de.ts'

/** All that the console says in German. */
export const de = { ...first, ...rest } satisfies Messages
