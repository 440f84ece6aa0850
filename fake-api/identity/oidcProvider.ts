/**
 * oidc-provider without what it says while it is loaded: on Node 20, that it supports 22 and later only. This project's own tests
 * hold on 20, too, and whoever reads the log cannot act upon it.
 */
const { warn } = console
console.warn = () => undefined
const library = await import('oidc-provider').finally(() => (console.warn = warn))

export const { default: Provider, errors, interactionPolicy } = library
