import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../../../src/contract/values.ts'
import { callers, now, startApi, type Answered, type TestApi } from '../../support/api.ts'
import { isAll } from '../../support/languages.ts'
import { asksOf, operations, type Ask } from './calls.ts'
import { asItIs, otherwise, without } from './worlds.ts'

/**
 * Two worlds that differ only in a casino that the callers do not see. Every operation of the document must give the same answer in both,
 * including headers. Refusals because a name is taken or a record is in use may differ, but tell neither names nor numbers.
 */
const people = ['visitor', 'scopedAdmin'] as const

/** Without the public key, which is different for each installation. */
const asking = operations.filter(({ operation }) => operation !== 'GET /audit-entries/keys')

/** `ORACLE=all npx vitest run --project api tests/fake-api/oracle` also takes the second pair of worlds, in twice the time. */
const pairs = [
  ['that differs in everything', otherwise],
  ['that does not exist', without],
] as const

describe.each(process.env['ORACLE'] === 'all' ? pairs : pairs.slice(0, 1))(
  'a hidden casino %s',
  (_name, another) => {
    let worlds: readonly [TestApi, TestApi]
    // A second per question, so that new records have the same order in both worlds despite random ids.
    let seconds = 0
    const clock = () => new Date(Date.parse(now) + seconds * 1000)
    beforeAll(async () => {
      worlds = [await startApi({ state: asItIs(), clock }), await startApi({ state: another(), clock })]
      // Searches wait for the identity service for a second at most, so it is started before.
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

    // Reads come first, while ids and hashes are the same in both worlds.
    const reads = asking.filter(({ method }) => method === 'GET')
    const writes = asking.filter(({ method }) => method !== 'GET')
    it.each([
      ...[...reads, ...writes].map((first) => ({ ...first, isLater: false })),
      // Reads after the writes, without an order by random values, run only in `npm run test:all`; writes return their records anyway.
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
          // Daily runs take every fifth question of an operation.
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
  },
)

it('is tested with several users', () => {
  for (const as of people) expect(callers[as].casinos).toContain('cf_aurora')
})

const compared = ['ETag', 'Content-Range', 'X-Total-Count', 'X-Total-Estimated', 'Location', 'Allow']

/** The comparable text of an answer; random ids become their index. */
function told({ status, headers, text }: Answered) {
  const names = new Map<string, string>()
  const plain = (said: string) =>
    said.replace(otherEachTime, '…').replace(newIds, (id) => {
      const name = names.get(id) ?? `made-${names.size}`
      names.set(id, name)
      return name
    })
  const body = plain(text)
  // The digest covers random values, too.
  const isSame = body === text
  const said = (name: string) => (name === 'ETag' && !isSame ? '' : plain(headers.get(name) ?? ''))
  return { status, body, headers: compared.map(said) }
}

const oneOf = (...expressions: readonly RegExp[]) =>
  new RegExp(expressions.map(({ source }) => source).join('|'), 'g')

const newIds = oneOf(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/, /(?<=["/,])[a-z2-7]{12}\b/)

/**
 * Positions, users' versions and creation times, signatures and salted hashes. Numbers and hashes of audit entries are ignored, too, since
 * they cover the whole log (`docs/security-reviews-rights.md`).
 */
const otherEachTime = oneOf(
  /"[\w-]{54}"/,
  /\b[\da-f]{64}\b/,
  /(?<!\d)0{7}\d{5}(?!\d)/,
  /"version":\d{9,}/,
  /\d\d\/\d\d\/\d{4}, \d\d:\d\d:\d\d/,
  /"(?:createdAt|signature)":"[^"]*"/,
)

/** Uniqueness and usages cover all records, and shared records are changed only by users who see all of their casinos. */
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
