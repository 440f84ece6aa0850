import { Command, Option as Declared } from 'commander'
import type { Option } from './options.ts'

/** A script of package.json, as whoever starts it is told about it. */
export interface Script<Options extends Record<string, Option<unknown>>> {
  /** As it is typed: `npm run seed`. */
  name: string
  /** What it does, in a sentence or a few. */
  does: string
  /** By its name as the script knows it: `visitorToken` is typed as `--visitor-token`. */
  options?: Options
  /** What has to be named beside the options, as `<FILE>` or `<NAMES...>`, and what that is. */
  takes?: { of: string; says: string }
  /** A whole line of the kind, as it is typed. */
  example: string
}

type Values<Options extends Record<string, Option<unknown>>> = {
  [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

/**
 * Runs a script with what stands on its command line: `--help` says what it does, its options and an example. A wrong option, and
 * whatever is in the way of the work, ends the process with 1 and a sentence that leads on.
 *
 * @param given what stands behind the script's name
 */
export async function runCommand<Options extends Record<string, Option<unknown>>>(
  script: Script<Options>,
  work: (values: Values<Options>, names: readonly string[]) => Promise<void> | void,
  given: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const line = commandLine(script).parse(given, { from: 'user' })
  try {
    await work(line.opts<Values<Options>>(), line.args)
  } catch (error) {
    console.error(errorSentence(error))
    process.exit(1)
  }
}

/** Reads a command line, explains it, and says what is wrong with it. */
export function commandLine({
  name,
  does,
  options,
  takes,
  example,
}: Script<Record<string, Option<unknown>>>) {
  const line = new Command(`${name} --`)
    .description(does.replaceAll('\n', ' '))
    .helpOption('--help', 'says this')
    .addHelpText('after', `\nExample: ${example}`)
    .showHelpAfterError(`"${name} -- --help" says what there is.`)
    .configureHelp({
      optionDescription: ({ description, defaultValue }) =>
        defaultValue === undefined || defaultValue === false
          ? description
          : `${description} (${String(defaultValue)} unless given)`,
    })
  if (takes) line.argument(takes.of, takes.says)
  for (const [option, { of, says, usual, isNeeded = false, read }] of Object.entries(options ?? {})) {
    const flags = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const declared = new Declared(of ? `${flags} <${of}>` : flags, says)
    declared.default(usual).makeOptionMandatory(isNeeded)
    if (read) declared.argParser(read)
    line.addOption(declared)
  }
  return line
}

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
