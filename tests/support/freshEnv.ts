import { variableFields } from '../../fake-api/variables.ts'

/** The variables that settings are read from, such as `DATABASE_URL`. */
export const settingNames: readonly string[] = [...Object.keys(variableFields.shape), 'EMBEDDED_IDENTITY']

const left = new Set([...settingNames, 'VITEST', 'NODE_OPTIONS'])

/**
 * The variables of this shell for a process that is to be as anybody else starts it: without settings, which may name a database that is
 * in use, and without what the test runner says of itself.
 */
export const freshEnv = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !left.has(name)))
