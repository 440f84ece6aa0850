import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command, Option as Declared, InvalidArgumentError } from 'commander'

export interface Script<Options extends Record<string, ScriptOption<unknown>>> {
  name: string
  does: string
  /** Options by name: `visitorToken` becomes `--visitor-token`. */
  options?: Options
  argument?: { placeholder: string; description: string }
  example: string
}

type Values<Options extends Record<string, ScriptOption<unknown>>> = {
  [Name in keyof Options]: Options[Name] extends ScriptOption<infer Value> ? Value : never
}

/** `--help` prints description, options and example. An invalid option or an error prints a readable sentence and exits with 1. */
export async function runCommand<Options extends Record<string, ScriptOption<unknown>>>(
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
  argument,
  example,
}: Script<Record<string, ScriptOption<unknown>>>) {
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
  if (argument) line.argument(argument.placeholder, argument.description)
  for (const [
    option,
    { placeholder, description, defaultValue, defaultText, isRequired = false, parse },
  ] of Object.entries(options ?? {})) {
    const flags = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
    const declared = new Declared(placeholder ? `${flags} <${placeholder}>` : flags, description)
    declared.default(defaultValue, defaultText).makeOptionMandatory(isRequired)
    if (parse) declared.argParser(parse)
    line.addOption(declared)
  }
  return line
}

interface SystemError extends Error {
  code?: string
  path?: string
  dest?: string
  address?: string
  port?: number
  errors?: SystemError[]
}

/** ENOENT while writing names the file, although its folder is what is missing. */
const whatIsMissing = (path: string) =>
  existsSync(dirname(path))
    ? `There is no ${path}.`
    : `There is no folder ${dirname(path)}: make it, or choose another.`

/** Programming errors, whose stack is needed to fix them. */
const faults = [TypeError, RangeError, ReferenceError, SyntaxError]

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

export interface ScriptOption<Value> {
  description: string
  /** Placeholder of the value in the help, such as `NUMBER`; absent for flags. */
  placeholder?: string
  defaultValue?: Value
  /** The default value as the help names it, where that is shorter. */
  defaultText?: string
  isRequired?: boolean
  /** Parses the value; by default the text itself. `before` is the value of an earlier occurrence. Throws `InvalidArgumentError`. */
  parse?(text: string, before: Value | undefined): Value
}

export const flagOption = (description: string): ScriptOption<boolean> => ({
  description,
  defaultValue: false,
})

export const textOption = (placeholder: string, description: string): ScriptOption<string | undefined> => ({
  description,
  placeholder,
})

export const textOptionWithDefault = (
  placeholder: string,
  description: string,
  defaultValue: string,
): ScriptOption<string> => ({
  description,
  placeholder,
  defaultValue,
})

export const textListOption = (
  placeholder: string,
  description: string,
): ScriptOption<string[] | undefined> => ({
  ...{ description, placeholder },
  ...several((one) => one),
})

export const requiredTextOption = (placeholder: string, description: string): ScriptOption<string> => ({
  ...{ description: `${description} (has to be given)`, placeholder, isRequired: true },
})

export const wholeNumberOption = (
  description: string,
  defaultValue: number,
  least = 0,
): ScriptOption<number> => ({
  ...{ description, placeholder: 'NUMBER', defaultValue, parse: wholeFrom(least) },
})

export const wholeNumberListOption = (description: string, defaultValue: number): ScriptOption<number[]> => ({
  ...{ description, placeholder: 'NUMBERS' },
  ...several(wholeFrom(0), [defaultValue]),
})

export const choiceOption = <Word extends string>(
  words: readonly Word[],
  description: string,
  defaultValue: NoInfer<Word>,
): ScriptOption<Word> => ({
  description: `${description}: ${words.join(', ')}`,
  placeholder: 'NAME',
  defaultValue,
  parse: wordOf(words),
})

export const choiceListOption = <Word extends string>(
  words: readonly Word[],
  description: string,
): ScriptOption<Word[]> => ({
  ...{
    description: `${description}, with commas between them: ${words.join(', ')}`,
    placeholder: 'NAMES',
    defaultText: 'all',
  },
  ...several(wordOf(words), [...words]),
})

const several = <One, Default extends One[] | undefined = undefined>(
  parse: (text: string) => One,
  defaultValue?: Default,
) => ({
  ...(defaultValue && { defaultValue }),
  parse: (text: string, before: One[] | undefined) => [
    ...(before === defaultValue ? [] : (before ?? [])),
    ...text.split(',').map((one) => parse(one.trim())),
  ],
})

const wholeFrom =
  (least: number) =>
  (text: string): number => {
    const given = text.trim()
    if (/^\d{1,15}$/.test(given) && Number(given) >= least) return Number(given)
    throw new InvalidArgumentError(`It has to be a whole number, ${least} or more.`)
  }

const wordOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word => {
    const word = words.find((one) => one === text.trim())
    if (word !== undefined) return word
    throw new InvalidArgumentError(`It has to be one of ${words.join(', ')}.`)
  }
