import { environmentFieldsSchema } from '../../fake-api/variables.ts'

/** Names of the environment variables that settings are read from, such as `DATABASE_URL`. */
export const settingNames: readonly string[] = [
  ...Object.keys(environmentFieldsSchema.shape),
  'EMBEDDED_IDENTITY',
]

const left = new Set([...settingNames, 'VITEST', 'NODE_OPTIONS'])

/** The date of the step `dates`, which child processes share. */
const date = process.env['START_DATE'] && {
  NODE_OPTIONS: `--import=${new URL('otherDate.js', import.meta.url).href}`,
}

/**
 * The environment for child processes: this shell's variables without settings, which may name a database in use, and without those of the
 * test runner.
 */
export const freshEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !left.has(name))),
  ...date,
})
