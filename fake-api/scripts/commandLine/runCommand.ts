import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command, Option as Declared } from 'commander'
import type { Option } from './options.ts'

export interface Script<Options extends Record<string, Option<unknown>>> {
  /** The command, such as `npm run seed`. */
  name: string
  does: string
  /** Options by name: `visitorToken` becomes `--visitor-token`. */
  options?: Options
  /** Positional arguments such as `<FILE>` or `<NAMES...>`, with a description. */
  takes?: { of: string; says: string }
  example: string
}

type Values<Options extends Record<string, Option<unknown>>> = {
  [Name in keyof Options]: Options[Name] extends Option<infer Value> ? Value : never
}

/**
 * Runs a script with its command line. `--help` prints description, options and example. An invalid option, or an error of the script,
 * prints a readable sentence and exits with 1.
 *
 * @param given the arguments
 */
export async function runCommand<Options extends Record<string, Option<unknown>>>(
  script: Script<Options>,
  work: (values: Values<Options>, names: readonly string[]) => Promise<void> | void,
  given: readonly string[] = process.argv.slice(2),
): Promise<void> {
  const line = createCommandLine(script).parse(given, { from: 'user' })
  try {
    await work(line.opts<Values<Options>>(), line.args)
  } catch (error) {
    console.error(errorSentence(error))
    process.exit(1)
  }
}

export function createCommandLine({
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
      optionDescription: ({ description, defaultValue, defaultValueDescription }) =>
        defaultValue === undefined || defaultValue === false
          ? description
          : `${description} (${defaultValueDescription ?? String(defaultValue)} unless given)`,
    })
  if (takes) line.argument(takes.of, takes.says)
  for (const [option, { of, says, usual, usualSays, isNeeded = false, read }] of Object.entries(
    options ?? {},
  )) {
    const flags = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const declared = new Declared(of ? `${flags} <${of}>` : flags, says)
    declared.default(usual, usualSays).makeOptionMandatory(isNeeded)
    if (read) declared.argParser(read)
    line.addOption(declared)
  }
  return line
}

interface SystemError extends Error {
  code?: string
  path?: string
  /** Where a file was to be moved to. */
  dest?: string
  address?: string
  port?: number
  errors?: SystemError[]
}

/** A file that is to be written is missing as well as its folder, which is the cause. */
const whatIsMissing = (path: string) =>
  existsSync(dirname(path))
    ? `There is no ${path}.`
    : `There is no folder ${dirname(path)}: make it, or choose another.`

/** Programming errors, whose stack is needed to fix them. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

/** A readable sentence about an error. For errors of the operating system it contains a hint. */
export function errorSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const said = ofSystem(error)
  if (said) return said
  const isFault = faults.some((kind) => error instanceof kind)
  return (isFault ? error.stack : undefined) ?? error.message
}

function ofSystem(error: SystemError): string | undefined {
  const { code, path, dest, address, port, errors, cause } = error
  switch (code) {
    case 'ENOENT':
      return path === undefined ? undefined : whatIsMissing(path)
    case 'EISDIR':
      return `${dest ?? path ?? 'What was named'} is a folder: name a file.`
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
  // The message of a failed `fetch` does not name the cause.
  if (!(error instanceof TypeError && cause instanceof Error)) return undefined
  return ofSystem(cause) ?? `${error.message}: ${cause.message}.`
}
