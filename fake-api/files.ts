import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Not by `new URL(…, import.meta.url)`: Vite takes that for an asset of the page where the console's tests run this.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** The path of a file of this program, from its root. Both the sources of this module and what is built of it lie one deep. */
export const programFile = (path: string): string => resolve(root, path)
