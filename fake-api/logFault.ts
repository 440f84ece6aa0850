import { log } from './log.ts'

/** Writes into the log what went wrong, where no answer can say it. */
export const logFault = (error: unknown, what = 'Something unexpected:'): void =>
  log.error({ err: error }, what)
