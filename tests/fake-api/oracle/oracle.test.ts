import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/contract/row.ts'
import { callers, now, startApi, type Answered, type TestApi } from '../../support/api.ts'
import { isAll } from '../../support/languages.ts'
import { asksOf, operations, type Ask } from './calls.ts'
import { asItIs, otherwise, without } from './worlds.ts'

/**
 * Two worlds that differ in a casino only that those who ask do not see: whatever they ask, of every operation that the
 * document has, they are answered the same, to the last header. What is refused because a name is taken or a record is in use
 * may differ, and tells neither names nor how many.
 */
const people = ['visitor', 'scopedAdmin'] as const

/** The key of each installation is its own, and says nothing of its data. */
const asking = operations.filter(({ operation }) => operation !== 'GET /audit-entries/keys')

/** `ORACLE=all npx vitest run --project api tests/fake-api/oracle` takes the second pair of worlds, too, which takes twice the time. */
const pairs = [
  ['in which everything about it is otherwise', otherwise],
  ['in which it never was', without],
] as const

describe.each(process.env['ORACLE'] === 'all' ? pairs : pairs.slice(0, 1))('a world %s', (_name, another) => {
  let worlds: readonly [TestApi, TestApi]
  // A second for each question: what is made later comes first in both worlds, whatever its random id is.
  let seconds = 0
  const clock = () => new Date(Date.parse(now) + seconds * 1000)
  beforeAll(async () => {
    worlds = [await startApi({ state: asItIs(), clock }), await startApi({ state: another(), clock })]
    // Whoever searches waits for the identity service for a second: it is there by then.
    for (const world of worlds) await world.call('/users')
  }, 60_000)
  afterAll(() => Promise.all(worlds.map((world) => world.close())))

  const asked = async (ask: Ask, as: (typeof people)[number], turn: number) => {
    const answers = []
    seconds++
    for (const world of worlds) {
      const { method, path, body } = ask
      const headers = { 'If-Match': '"1"', 'Idempotency-Key': `oracle ${turn}` }
      answers.push(await world.call(path, { as, method, body, headers, undocumented: true }))
      if (method !== 'GET') await world.settled()
    }
    return answers as [Answered, Answered]
  }

  // Reads come first: nothing has been written by then, so that ids and hashes are the same, too.
  const reads = asking.filter(({ method }) => method === 'GET')
  const writes = asking.filter(({ method }) => method !== 'GET')
  it.each([
    ...[...reads, ...writes].map((first) => ({ ...first, isLater: false })),
    // Not in the order of what is random by then. What is written is told of in answers of its own: `npm run test:all` reads all again.
    ...(isAll ? reads : []).map((read) => ({
      ...read,
      operation: `${read.operation} afterwards`,
      isLater: true,
    })),
  ])(
    '$operation',
    async (operation) => {
      let turn = 0
      for (const as of people) {
        // Every day each fifth question of an operation is asked.
        const asks = asksOf(operation).filter((_, index) => isAll || index % 5 === 0)
        for (const ask of operation.isLater ? asks.filter(({ path }) => !path.includes('?sort=')) : asks) {
          const [here, there] = await asked(ask, as, turn++)
          const said = `${as} ${ask.method} ${decodeURIComponent(ask.path)} ${JSON.stringify(ask.body ?? '')}`
          if (isDeepStrictEqual(told(there), told(here))) continue
          if (!mayDiffer(here, there)) expect(told(there), said).toEqual(told(here))
        }
      }
    },
    120_000,
  )
})

it('there are people with whom it is tried', () => {
  for (const as of people) expect(callers[as].casinos).toContain('cf_aurora')
})

const compared = ['ETag', 'Content-Range', 'X-Total-Count', 'X-Total-Estimated', 'Location', 'Allow']

/** What an answer says; an id that is made anew each time, by its place among the others. */
function told({ status, headers, text }: Answered) {
  const names = new Map<string, string>()
  const plain = (said: string) =>
    said.replace(otherEachTime, '…').replace(newIds, (id) => {
      const name = names.get(id) ?? `made-${names.size}`
      names.set(id, name)
      return name
    })
  const body = plain(text)
  // The digest of what has been made anew is another one, too.
  const isSame = body === text
  const said = (name: string) => (name === 'ETag' && !isSame ? '' : plain(headers.get(name) ?? ''))
  return { status, body, headers: compared.map(said) }
}

const oneOf = (...expressions: readonly RegExp[]) =>
  new RegExp(expressions.map(({ source }) => source).join('|'), 'g')

/** Ids of records and of requests. */
const newIds = oneOf(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/, /(?<=["/,])[a-z2-7]{12}\b/)

/**
 * Positions, versions of users and when they were made, signatures and salted hashes. Numbers and hashes of entries of the log are
 * left out as well: they are those of the whole log (`docs/security-reviews-rights.md`).
 */
const otherEachTime = oneOf(
  /"[\w-]{54}"/,
  /\b[\da-f]{64}\b/,
  /(?<!\d)0{7}\d{5}(?!\d)/,
  /"version":\d{9,}/,
  /\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/,
  /"(?:createdAt|signature)":"[^"]*"/,
)

/** Uniqueness and use are those of everybody, and what serves more casinos than one sees is changed by others. */
function mayDiffer(...answers: readonly Answered[]): boolean {
  const refusals = answers.filter(({ record }) => exempt.has(String((record as Row | undefined)?.['code'])))
  for (const { record } of refusals) {
    expect(Object.keys(record['params'] ?? {})).toEqual([])
    expect(record['refs'] ?? []).toEqual([])
  }
  return refusals.length === 1
}

const exempt = new Set([
  'casinoIdTaken',
  'inUse',
  'bridgeUsedByCasino',
  'integrationHasCasinos',
  'jurisdictionUsedByCasino',
])
