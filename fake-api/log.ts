import { AsyncLocalStorage } from 'node:async_hooks'
import { type LoggerOptions, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const isRead = () => process.stdout.isTTY

/** Where lines go, which are JSON, each as it is: as text where somebody reads along at a terminal. */
export const logOutput = {
  write: (line: string) => void process.stdout.write(isRead() ? logLineText(line) : line),
}

/** Of an error only its own words and where it was: what else it carries may be a body or a token. */
const faultOf = (error: unknown) => (error instanceof Error ? error.stack : error)

const options: LoggerOptions = {
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: faultOf },
}

const request = new AsyncLocalStorage<string>()

/** Does something for a request: what is logged meanwhile carries its id. */
export const runWithRequestId = (id: string, work: () => void): void => request.run(id, work)

/** What the server says of itself. Nothing of it names a person, or is a secret. */
export const log = pino(
  {
    ...options,
    mixin: () => {
      const requestId = request.getStore()
      return requestId === undefined ? {} : { requestId }
    },
  },
  logOutput,
)

/** A line for each request. */
export const requestLogger = pino(options, logOutput)

/** Says from what on things are worth a line; unless told, those who read along at a terminal are spared requests that went well. */
export function setLogLevel(level: LogLevel | null): void {
  log.level = level ?? 'info'
  requestLogger.level = level ?? (isRead() ? 'warn' : 'info')
}

/** Writes into the log what went wrong, where no answer can say it. */
export const logFault = (error: unknown, what = 'Something unexpected:'): void =>
  log.error({ err: error }, what)

/** A line of the log as text: what happened, with its values behind it, and below it where a fault was. */
export function logLineText(line: string): string {
  const { level, time, msg, err, ...values } = JSON.parse(line) as Record<string, unknown>
  const details = Object.entries(values).map(([name, value]) => `${name}=${written(value)}`)
  const said = [...(level === 'info' ? [] : [String(level)]), ...(msg === undefined ? [] : [String(msg)])]
  const isBare = level === 'info' && details.length === 0
  const first = [...(isBare ? [] : [String(time).slice(11, 19)]), ...said, ...details].join(' ')
  return `${[first, ...(err === undefined ? [] : [written(err)])].join('\n')}\n`
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
