import * as z from 'zod/mini'
import { logLevels, type LogLevel } from './log.ts'

/** How the server is run, beside what it works with. */
export interface RunSettings {
  /** From what on things are logged; `null` is what is usual. */
  logLevel: LogLevel | null
  /** The commit that it was made of, where that was said. */
  commit: string | null
  /** Whether the built console is served, too. */
  serveConsole: boolean
  /** How long it says that it is not ready any more before it stops to listen. Milliseconds. */
  drainMs: number
  /** How long requests under way may take after that. Milliseconds. */
  stopMs: number
}

const seconds = (usual: number) => {
  const error = 'has to be a number from 0 to 600'
  return z._default(z.coerce.number(error).check(z.gte(0, error), z.lte(600, error)), usual)
}

/** The environment variables of it. */
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
