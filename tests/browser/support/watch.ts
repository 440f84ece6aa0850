import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** A status or network error that a test causes. */
export type Provoked = number | `net::${string}`

export interface Watch {
  /** Announces expected failures, which Chromium reports as "Failed to load resource". */
  provoked(...outcomes: Provoked[]): void
  /** Descriptions of unexpected problems. */
  problems(): string[]
}

/** Collects errors and warnings of a context's pages, and requests to origins other than those of console and sign-in service. */
export function watchContext(context: BrowserContext, origins: readonly string[]): Watch {
  const allowed = new Set<Provoked>()
  const messages: ConsoleMessage[] = []
  const others: string[] = []
  context.on('console', (message) => {
    if (origins.length > 1 && message.text().startsWith(voidSandbox)) return
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message)
  })
  context.on('weberror', (error) => others.push(`Uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && !origins.includes(asked)) others.push(`Request to ${request.url()}`)
  })
  return {
    provoked: (...outcomes) => outcomes.forEach((outcome) => allowed.add(outcome)),
    problems: () => [
      ...messages.filter((message) => !isProvoked(message, allowed)).map(described),
      ...others,
    ],
  }
}

/**
 * keycloak-js sets a sandbox on the frame of the silent check, which has no effect if the frame returns to the console's origin. It stays
 * for sign-in services on other origins.
 */
const voidSandbox = 'An iframe which has both allow-scripts and allow-same-origin'

const failedToLoad = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/

function isProvoked(message: ConsoleMessage, allowed: ReadonlySet<Provoked>): boolean {
  const [, status, network] = failedToLoad.exec(message.text()) ?? []
  // The stream of changes is where an open page learns that its session has ended: by its last message, or by this if it reconnects just then.
  if (status === '401' && new URL(message.location().url).pathname === '/api/events') return true
  if (status) return allowed.has(Number(status))
  return !!network && allowed.has(network as Provoked)
}

const described = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`
