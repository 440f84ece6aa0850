import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

// Vite would take `new URL(…, import.meta.url)` for an asset of the page, when tests of the console run this.
const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/** Both this source and its build are one directory below the root. */
export const programFile = (path: string): string => resolve(root, path)
