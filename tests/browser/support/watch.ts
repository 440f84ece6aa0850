import type { BrowserContext, ConsoleMessage } from 'playwright-core'

/** A status that a test is going to cause, or the network error where it causes one of those. */
export type Provoked = number | `net::${string}`

export interface Watch {
  /** Announces that calls will end this way; Chromium may then say "Failed to load resource" of it. */
  provoked(...outcomes: Provoked[]): void
  /** Everything that should not have happened, in words. */
  problems(): string[]
}

/**
 * Listens to everything that the pages of a context complain of, errors and warnings alike, and to where their
 * requests go: none may leave the console's own origin.
 */
export function watchContext(context: BrowserContext, origin: string): Watch {
  const allowed = new Set<Provoked>()
  const messages: ConsoleMessage[] = []
  const others: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message)
  })
  context.on('weberror', (error) => others.push(`Uncaught: ${error.error().stack ?? error.error().message}`))
  context.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) others.push(`Request to ${request.url()}`)
  })
  return {
    provoked: (...outcomes) => outcomes.forEach((outcome) => allowed.add(outcome)),
    problems: () => [
      ...messages.filter((message) => !isProvoked(message, allowed)).map(described),
      ...others,
    ],
  }
}

const failedToLoad = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/

function isProvoked(message: ConsoleMessage, allowed: ReadonlySet<Provoked>): boolean {
  const [, status, network] = failedToLoad.exec(message.text()) ?? []
  if (status) return allowed.has(Number(status))
  return !!network && allowed.has(network as Provoked)
}

const described = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`
