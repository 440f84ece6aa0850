import { constants } from 'node:os'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'
import type { Backend } from './backend.ts'
import { log, logFault } from './log.ts'
import type { RunSettings } from './runSettings.ts'

/** Milliseconds for what remains after the last connection is closed: jobs return what they have begun, and the store closes. */
const lastly = 10_000

/**
 * Ends the server gracefully when the process is told to: it reports that it is not ready, stops listening, answers open requests, and
 * closes everything. Exits with 0, or with 1 if something could not be written. A second signal ends it at once.
 */
export function stopServerOnSignal(server: Server, backend: Backend, { drainMs, stopMs }: RunSettings): void {
  const answering = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (!server.listening) server.closeIdleConnections()
    })
  })

  const end = async () => {
    backend.stop()
    for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close')
    await rest(drainMs)
    const cut = setTimeout(() => {
      log.warn({ requests: answering.size }, 'Requests that took too long are cut off.')
      server.closeAllConnections()
    }, stopMs)
    await new Promise((resolve) => server.close(resolve))
    clearTimeout(cut)
    setTimeout(() => process.exit(1), lastly).unref()
    await backend.close()
    log.info('The server has ended.')
    process.exit(0)
  }

  const failed = (error: unknown) => {
    logFault(error, 'Not everything could be written and closed:')
    process.exit(1)
  }

  const told = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) process.exit(128 + constants.signals[signal])
    isStopping = true
    log.info('The server is ending.')
    end().catch(failed)
  }
  process.on('SIGTERM', told).on('SIGINT', told)
}
