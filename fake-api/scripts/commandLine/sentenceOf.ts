/** What the system refuses, by its codes. */
interface SystemError extends Error {
  code?: string
  path?: string
  address?: string
  port?: number
  errors?: SystemError[]
}

/** Of the program's own making: where it happened is what whoever mends it needs. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

/** What went wrong, for whoever has started a script: a sentence, which leads on where the system itself says little. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = ofSystem(error)
  if (said) return said
  const isFault = faults.some((kind) => error instanceof kind)
  return (isFault ? error.stack : undefined) ?? error.message
}

function ofSystem(error: SystemError): string | undefined {
  const { code, path, address, port, errors, cause } = error
  switch (code) {
    case 'ENOENT':
      return path === undefined ? undefined : `There is no ${path}.`
    case 'EACCES':
    case 'EPERM':
      return path === undefined ? undefined : `This user may not read or write ${path}.`
    case 'EADDRINUSE':
      return `Port ${port ?? ''} is taken: end what has it, or choose another.`
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ETIMEDOUT':
    case 'UND_ERR_SOCKET': {
      const place = [address ?? errors?.[0]?.address, port ?? errors?.[0]?.port].filter(Boolean).join(':')
      return `Nothing answers${place ? ` at ${place}` : ''}: start the server, or correct its address.`
    }
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${error.message}: nobody knows this host, correct the address.`
  }
  // `fetch` says nothing by itself.
  if (!(error instanceof TypeError && cause instanceof Error)) return undefined
  return ofSystem(cause) ?? `${error.message}: ${cause.message}.`
}
