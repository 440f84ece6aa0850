import { AsyncLocalStorage } from 'node:async_hooks'
import { type LoggerOptions, pino, stdTimeFunctions } from 'pino'

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const isRead = () => process.stdout.isTTY

/** The destination of log lines, which are JSON. On a terminal they are printed as text. */
export const logOutput = {
  write: (line: string) => void process.stdout.write(isRead() ? prettifyLogLine(line) : line),
}

/** Of an error only message and stack are logged; its other properties may contain a body or a token. */
const faultOf = (error: unknown) => (error instanceof Error ? error.stack : error)

const options: LoggerOptions = {
  base: null,
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: faultOf },
}

const request = new AsyncLocalStorage<string>()

export const runWithRequestId = (id: string, work: () => void): void => request.run(id, work)

/** The log of the server. It must not contain names of people or secrets. */
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

export const pinoForRequestLog = pino(options, logOutput)

/** By default, requests that succeeded are not shown on a terminal. */
export function setLogLevel(level: LogLevel | null): void {
  log.level = level ?? 'info'
  pinoForRequestLog.level = level ?? (isRead() ? 'warn' : 'info')
}

export const logFault = (error: unknown, what = 'Something unexpected:'): void =>
  log.error({ err: error }, what)

export function prettifyLogLine(line: string): string {
  const { level, time, msg, err, ...values } = JSON.parse(line) as Record<string, unknown>
  const details = Object.entries(values).map(([name, value]) => `${name}=${written(value)}`)
  const said = [...(level === 'info' ? [] : [String(level)]), ...(msg === undefined ? [] : [String(msg)])]
  const isBare = level === 'info' && details.length === 0
  const first = [...(isBare ? [] : [String(time).slice(11, 19)]), ...said, ...details].join(' ')
  return `${[first, ...(err === undefined ? [] : [written(err)])].join('\n')}\n`
}

const written = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
