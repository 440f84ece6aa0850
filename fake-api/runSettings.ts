import * as z from 'zod/mini'
import { logLevels, type LogLevel } from './log.ts'

/** Settings of the process, independent of data and API. */
export interface RunSettings {
  /** The level from which lines are logged; `null` for the default. */
  logLevel: LogLevel | null
  /** The commit of this build, if known. */
  commit: string | null
  /** Whether the built console is served as well. */
  serveConsole: boolean
  /** Milliseconds for which the server reports that it is not ready before it stops listening. */
  drainMs: number
  /** Milliseconds that running requests may take after that. */
  stopMs: number
}

const seconds = (usual: number) => {
  const error = 'has to be a number from 0 to 600'
  return z._default(z.coerce.number(error).check(z.gte(0, error), z.lte(600, error)), usual)
}

/** The environment variables of `RunSettings`. */
export const runSettingVariables = {
  LOG_LEVEL: z.optional(z.enum(logLevels, `has to be one of ${logLevels.join(', ')}`)),
  COMMIT: z.optional(z.string().check(z.minLength(1))),
  SERVE_CONSOLE: z._default(z.stringbool({ error: 'has to be true or false' }), true),
  DRAIN_SECONDS: seconds(0),
  STOP_SECONDS: seconds(15),
}

type Values = z.output<z.ZodMiniObject<typeof runSettingVariables>>

export const readRunSettings = (values: Values): RunSettings => ({
  logLevel: values.LOG_LEVEL ?? null,
  commit: values.COMMIT ?? null,
  serveConsole: values.SERVE_CONSOLE,
  drainMs: values.DRAIN_SECONDS * 1000,
  stopMs: values.STOP_SECONDS * 1000,
})
