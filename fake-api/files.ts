import { fileURLToPath } from 'node:url'

/** The path of a file of this program, from its root. Both the sources of this module and what is built of it lie one deep. */
export const programFile = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url))
