import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { allBounds, boundsIn, replaceTable, serverFiles } from '../bounds/table.ts'

const files = serverFiles()
const page = readFileSync('docs/security.md', 'utf8')
let bounds: Awaited<ReturnType<typeof allBounds>>
beforeAll(async () => {
  bounds = await allBounds(page, files)
})

describe('the bounds of docs/security.md', () => {
  it('match the code: `npm run bounds` writes them', async () => {
    expect(await replaceTable(page)).toBe(page)
  })

  it('include all declared bounds, with unique names', () => {
    const declared = files
      .filter(({ path }) => path !== 'documentedLimit.ts')
      .flatMap(({ path, text }) => Array<string>(text.split('documentedLimit(').length - 1).fill(path))
    expect(bounds.map(({ owner }) => owner)).toEqual(declared)
    expect(new Set(bounds.map(({ what }) => what)).size).toBe(bounds.length)
  })

  it('each have a test', () => {
    expect(bounds.filter(({ test }) => !existsSync(`tests/${test}`))).toEqual([])
  })
})

/** Growing values without a bound, with the reason. */
const others: Record<string, string> = {
  'activation/impact.ts': 'the open rounds of one answer',
  'serverApp.ts': 'what the program itself has opened',
  'documentedLimit.ts': 'the declarations of the modules',
  'folder/lock.ts': 'a folder of data is one entry, and a process has one',
  'identity/store.ts': 'listeners of the program itself',
  'jobs/jobs.ts': 'jobs under way, of which each person has so many',
  'main.ts': 'answers under way, which the bounds of connections and calls bound',
  'records/find.ts': 'the lookups of one answer',
  'records/operations.ts': 'what the program itself subscribes to',
  'records/write.ts': 'the same',
  'stores/claims.ts': 'a job, or the turn of writes on users, is one entry',
  'stores/jsonStore.ts': 'those that wait to be saved count with those of stores/writeQueue.ts',
  'stores/rowsByCollection.ts': 'the rows of one transaction',
  'users/routes.ts': 'a person is one entry while their change is under way',
  'windows.ts':
    'a person is one entry until their window has ended; addresses have a bound, which is passed to it',
}

describe('collections that live longer than a call', () => {
  it('have a declared bound, or a reason for none', () => {
    const found = files.filter(({ text }) => growing(text).length > 0 && boundsIn(text).length === 0)
    expect(found.map(({ path }) => path)).toEqual(Object.keys(others).toSorted())
  })

  it.each([
    ['const known = new Map<string, number>()', 1],
    ["const known = new Map([['a', 1]])", 0],
    ['export function createCache() {\n  const known = new Map<string, number>()\n}', 1],
    ['export const limitCalls = () => {\n  let waiting: Waiting[] = []\n}', 1],
    ['const namesOf = (rows: Row[]) => {\n  const names = new Set<string>()\n}', 0],
  ])('are found: %j', (text, count) => {
    expect(growing(text)).toHaveLength(count)
  })
})

/** Numeric limits that are no bounds, with the reason. */
const measures: Record<string, string> = {
  'identity/attempts.ts LONGEST_MS': 'how long a name that is being guessed is left alone',
  'maskEchoedSecrets.ts longestText': 'how much of a text is looked at; what is kept of it is shorter',
  'maskEchoedSecrets.ts mostOdd': 'a rule of what is a sentence',
  'reportFiles/routes.ts maxFilesPerTurn': 'regular work: the rest is for the next turn',
  'revocation/list.ts maxTokenLifetimeSeconds':
    'how long revocations are kept; each person has one, and so many sessions',
  'rounds/refunds.ts longestTurn': 'regular work: the rest is for the next turn',
  'users/applyUser.ts mostTries': 'how often it is tried at once: the repairs go on',
}

describe('a numeric limit', () => {
  it('is a declared bound, or has a reason', () => {
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(/^(?:export )?const ((?:max|most|longest)\w*) = \d/gim)].map(
        ([, name]) => `${path} ${name}`,
      ),
    )
    expect(found.toSorted()).toEqual(Object.keys(measures).toSorted())
  })
})

/**
 * Empty maps, sets and lists of modules, and of functions whose names say that their result lives on. Those of other functions end with the
 * call.
 */
function growing(text: string): string[] {
  const found: string[] = []
  let livesOn = false
  for (const line of text.split('\n')) {
    const [, name] = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/.exec(line) ?? []
    if (name) livesOn = /^(create|start|limit|change|own|stop|open)[A-Z]/.test(name)
    const isOfModule = /^\S/.test(line)
    if ((isOfModule || (livesOn && /^ {2}\S/.test(line))) && isEmptyCollection.test(line)) found.push(line)
  }
  return found
}

const isEmptyCollection = /^\s*(?:export )?(?:const|let) \w+.* = (?:new (?:Map|Set)(?:<.*>)?\(\)|\[\])$/
