import { parseArgs } from 'node:util'
import type { Option } from './options.ts'
import { sentenceOf } from './sentenceOf.ts'

/** A script of package.json, as whoever starts it is told about it. */
export interface Command<Options extends Record<string, Option<unknown>>> {
  /** As it is typed: `npm run seed`. */
  name: string
  /** What it does, in a sentence or a few. */
  does: string
  options?: Options
  /** What is named behind the options, and what that is. */
  takes?: { of: string; says: string; least: number; most: number }
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
  command: Command<Options>,
  work: (values: Values<Options>, names: readonly string[]) => Promise<void> | void,
  given: readonly string[] = process.argv.slice(2),
): Promise<void> {
  try {
    if (given.includes('--help')) return console.log(helpOf(command))
    const { values, names } = readCommandLine(command, given)
    await work(values, names)
  } catch (error) {
    console.error(sentenceOf(error))
    process.exit(1)
  }
}

/** What is said by `--help`. */
export function helpOf({ does, options, takes, example }: Command<Record<string, Option<unknown>>>) {
  const rows = [
    ...(takes ? [[takes.of, takes.says] as const] : []),
    ...Object.entries(options ?? {}).map(
      ([option, { of, says, usual }]) =>
        [`--${option}${of ? ` ${of}` : ''}`, `${says}${usual ? ` (${usual} unless given)` : ''}`] as const,
    ),
    ['--help', 'says this'] as const,
  ]
  const wide = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, says]) => `  ${left.padEnd(wide)}  ${says}`)
  return [does, '', ...lines, '', `Example: ${example}`].join('\n')
}

/** Reads a command line. Throws an `Error` of one sentence, with the way to the help, where something of it is wrong. */
export function readCommandLine<Options extends Record<string, Option<unknown>>>(
  { name, options, takes }: Command<Options>,
  given: readonly string[],
): { values: Values<Options>; names: readonly string[] } {
  const all = Object.entries(options ?? {})
  const wrong = (what: string) => new Error(`${what} "${name} -- --help" says what there is.`)
  const parsed = (() => {
    try {
      return parseArgs({
        args: [...given],
        allowPositionals: true,
        options: Object.fromEntries(
          all.map(([option, { of }]) => [
            option,
            of ? { type: 'string' as const, multiple: true } : { type: 'boolean' as const },
          ]),
        ),
      })
    } catch (error) {
      // What comes behind is about how one would write a file whose name begins with a dash.
      const [first = ''] = error instanceof Error ? error.message.split(/\.\s|\.$/) : []
      throw wrong(`${first}.`)
    }
  })()
  const names = parsed.positionals
  if (names.length < (takes?.least ?? 0)) throw wrong(`Say ${takes?.says ?? ''}: ${takes?.of ?? ''}.`)
  if (names.length > (takes?.most ?? 0)) throw wrong(`"${names.at(takes?.most ?? 0) ?? ''}" is too much.`)
  const values = all.map(([option, { read }]) => {
    const value = parsed.values[option]
    try {
      return [option, read(Array.isArray(value) ? value.join(',') : value ? '' : undefined)]
    } catch (error) {
      throw wrong(`--${option} ${error instanceof Error ? error.message : ''}.`)
    }
  })
  return { values: Object.fromEntries(values) as Values<Options>, names }
}
