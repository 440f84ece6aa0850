/** Hides oidc-provider's warning that Node 20 is not supported: this project is tested on Node 20. */
const { warn } = console
console.warn = () => undefined
const library = await import('oidc-provider').finally(() => (console.warn = warn))

export const { default: Provider, errors, interactionPolicy } = library
