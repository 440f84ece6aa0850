import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  flagOption,
  choiceOption,
  choiceListOption,
  textListOption,
  wholeNumberOption,
  createCommandLine,
  errorSentence,
} from '../../../fake-api/scripts/commandLine/runCommand.ts'
import { createProgress } from '../../../fake-api/scripts/progress.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

function fileOf(script: string): string {
  const [, program, name] = /^(?:node|tsx) (\S+)(?: (\S+))?/.exec(script) ?? []
  if (program === 'fake-api/scripts/run.js') return `fake-api/scripts/${name ?? ''}.ts`
  return program === 'fake-api/scripts/start.js' ? 'fake-api/scripts/start/prepare.ts' : (program ?? '')
}

it.each(Object.entries(scripts))('npm run %s uses the shared parser', (_name, script) => {
  expect(readFileSync(fileOf(script), 'utf8')).toContain('await runCommand(')
  // No variables, globs or quotation marks, since shells differ on Windows.
  expect(script).toMatch(/^(node|tsx)( [\w./:-]+)+$/)
})

const script = {
  name: 'npm run paint',
  does: 'Paints a wall.',
  argument: { placeholder: '<WALL>', description: 'the wall to paint' },
  options: {
    coats: wholeNumberOption('how many coats', 2),
    doors: wholeNumberOption('how many doors', 1, 1),
    colour: choiceOption(['red', 'blue'], 'which colour', 'red'),
    rooms: choiceListOption(['hall', 'attic'], 'where'),
    oldTools: textListOption('NAMES', 'what with'),
    wet: flagOption('does not wait until it is dry'),
  },
  example: 'npm run paint -- north --coats 3',
}

/** Parses a command line; returns the options or the printed text. */
function read(...given: string[]) {
  const said: string[] = []
  const say = (text: string) => void said.push(text)
  const line = createCommandLine(script).exitOverride().configureOutput({ writeOut: say, writeErr: say })
  try {
    const { args } = line.parse(given, { from: 'user' })
    return { names: args, values: line.opts<object>() }
  } catch {
    return said.join('')
  }
}

describe('a command line', () => {
  it('says in its help which values hold unless given', () => {
    const help = createCommandLine(script).helpInformation().replaceAll(/\s+/g, ' ')
    expect(help).toContain('how many coats (2 unless given)')
    expect(help).toContain('where, with commas between them: hall, attic (all unless given)')
  })

  it('is parsed by the declared options', () => {
    expect(read('north')).toEqual({
      names: ['north'],
      values: { coats: 2, doors: 1, colour: 'red', rooms: ['hall', 'attic'], wet: false },
    })
    const given = ['--coats', '3', 'north', '--colour=blue', '--rooms', 'attic', '--wet']
    expect(read(...given, '--old-tools', 'brush', '--old-tools', 'roller, rag')).toEqual({
      names: ['north'],
      values: {
        ...{ coats: 3, doors: 1, colour: 'blue', rooms: ['attic'] },
        oldTools: ['brush', 'roller', 'rag'],
        wet: true,
      },
    })
  })

  it.each([
    [['north', '--paint'], "unknown option '--paint'"],
    [['north', '--coat', '3'], "unknown option '--coat'\n(Did you mean --coats?)"],
    [['north', '--coats'], "option '--coats <NUMBER>' argument missing"],
    [
      ['north', '--coats', 'many'],
      "option '--coats <NUMBER>' argument 'many' is invalid. It has to be a whole number, 0 or more.",
    ],
    [
      ['north', '--coats', '-1'],
      "option '--coats <NUMBER>' argument '-1' is invalid. It has to be a whole number, 0 or more.",
    ],
    [
      ['north', '--doors', '0'],
      "option '--doors <NUMBER>' argument '0' is invalid. It has to be a whole number, 1 or more.",
    ],
    [
      ['north', '--colour', 'green'],
      "option '--colour <NAME>' argument 'green' is invalid. It has to be one of red, blue.",
    ],
    [
      ['north', '--rooms', 'hall,cellar'],
      "option '--rooms <NAMES>' argument 'hall,cellar' is invalid. It has to be one of hall, attic.",
    ],
    [['north', '--wet=yes'], "unknown option '--wet=yes'"],
    [[], "missing required argument 'WALL'"],
    [['north', 'south'], 'too many arguments. Expected 1 argument but got 2.'],
  ])('%j is refused with a sentence that mentions --help', (given, sentence) => {
    expect(read(...given)).toBe(`error: ${sentence}\n"npm run paint -- --help" says what there is.\n`)
  })
})

describe('the message of a failed script is a sentence', () => {
  const system = (values: object) => Object.assign(new Error('raw'), values)

  it.each([
    [system({ code: 'ENOENT', path: 'backup.gz' }), 'There is no backup.gz.'],
    [
      system({ code: 'ENOENT', path: 'missing/backup.gz.part' }),
      'There is no folder missing: make it, or choose another.',
    ],
    [system({ code: 'EISDIR', path: 'tests.part', dest: 'tests' }), 'tests is a folder: name a file.'],
    [system({ code: 'EACCES', path: 'data' }), 'This user may not read or write data.'],
    [system({ code: 'EADDRINUSE', port: 3000 }), 'Port 3000 is taken: end what has it, or choose another.'],
    [
      new TypeError('fetch failed', {
        cause: system({ code: 'ECONNREFUSED', address: '127.0.0.1', port: 9 }),
      }),
      'Nothing answers at 127.0.0.1:9: start the server, or correct its address.',
    ],
    [new Error('There is no wall.'), 'There is no wall.'],
  ])('%s', (error, sentence) => {
    expect(errorSentence(error)).toBe(sentence)
  })

  it('except for programming errors, which have a stack', () => {
    expect(errorSentence(new TypeError('x is not a function'))).toMatch(/\n {4}at /)
  })
})

describe('the progress of a script', () => {
  const written = (isTTY: boolean) => {
    const lines: string[] = []
    let now = 0
    const progress = createProgress({ isTTY, write: (line) => lines.push(line) }, () => now)
    return { ...progress, lines, pass: (ms: number) => void (now += ms) }
  }

  it('is a line on a terminal, updated at most four times a second, and removed at the end', () => {
    const { add, end, pass, lines } = written(true)
    add('Writing', 1000)
    add('Writing', 1000)
    pass(250)
    add('Writing', 1000)
    end()
    expect(lines).toEqual(['\r\x1b[KWriting … 1,000 rows', '\r\x1b[KWriting … 3,000 rows', '\r\x1b[K'])
  })

  it('is a line per step elsewhere', () => {
    const { add, end, lines } = written(false)
    add('Checking x.gz', 10)
    add('Checking x.gz', 10)
    add('Writing', 10)
    end()
    expect(lines).toEqual(['Checking x.gz …\n', 'Writing …\n'])
  })
})
