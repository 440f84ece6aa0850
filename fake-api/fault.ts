/**
 * Writes into the log what went wrong, where no answer can say it. Of an error only its own words and where it was: what else it
 * carries may be a body or a token.
 */
export function logFault(error: unknown, what?: string): void {
  const fault = error instanceof Error ? error.stack : error
  if (what === undefined) console.error(fault)
  else console.error(what, fault)
}
