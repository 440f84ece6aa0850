/**
 * Loads oidc-provider without its warning that Node 20 is not supported. This project is tested on Node 20, and readers of the log could
 * not do anything about it.
 */
const { warn } = console
console.warn = () => undefined
const library = await import('oidc-provider').finally(() => (console.warn = warn))

export const { default: Provider, errors, interactionPolicy } = library
