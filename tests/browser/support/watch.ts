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
 * requests go: none may go anywhere but to the console's own origin and that of its sign-in service.
 */
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
 * keycloak-js gives the frame of the silent check a sandbox, which bounds nothing where its answer comes back to the
 * console's own origin. With a sign-in service elsewhere it stays, for the sake of that.
 */
const voidSandbox = 'An iframe which has both allow-scripts and allow-same-origin'

const failedToLoad = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/

function isProvoked(message: ConsoleMessage, allowed: ReadonlySet<Provoked>): boolean {
  const [, status, network] = failedToLoad.exec(message.text()) ?? []
  if (status) return allowed.has(Number(status))
  return !!network && allowed.has(network as Provoked)
}

const described = (message: ConsoleMessage) =>
  `${message.type()}: ${message.text()} (${message.location().url})`
