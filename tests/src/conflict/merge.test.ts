import fc from 'fast-check'
import { isEqual } from 'es-toolkit/compat'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { defineEntity } from '../../../src/contract/entity.ts'
import {
  choice,
  id,
  items,
  optional,
  percent,
  properties,
  reference,
  references,
  secret,
  text,
  variantConfig,
} from '../../../src/contract/fields.ts'
import {
  canKeepOwnValue,
  findDifferences,
  mergeChosen,
  type Difference,
  type ConflictSide,
} from '../../../src/conflict/merge.ts'

const entity = defineEntity({
  name: 'machines',
  label: 'name',
  access: {},
  variants: {
    config: {
      by: 'kind',
      of: {
        plain: z.object({ url: text(), extra: properties() }),
        signed: z.object({ url: text(), key: secret() }),
      },
      notApplicable: 'fieldInvalid',
    },
  },
  schema: () =>
    z.object({
      id: id(),
      name: text(),
      rtp: optional(percent()),
      kind: choice(['plain', 'signed']),
      config: variantConfig(),
      pin: optional(secret()),
      options: items(z.strictObject({ optionId: reference('options'), value: text() })),
      tags: properties(),
      markets: references('markets'),
    }),
})

type Values = Record<string, unknown>

const word = fc.constantFrom('a', 'b', 'c')
const tags = fc.dictionary(fc.constantFrom('x', 'y', 'with.dot', '__proto__'), fc.constantFrom('', 'a', 'b'))
const marker = fc.constantFrom(
  { set: false },
  { set: true, changedAt: '2026-01-01T00:00:00Z' },
  { set: true, changedAt: '2026-02-02T00:00:00Z' },
)
const options = fc.uniqueArray(fc.record({ optionId: fc.constantFrom('o1', 'o2', 'o3'), value: word }), {
  selector: ({ optionId }) => optionId,
})
const markets = fc.uniqueArray(fc.constantFrom('m1', 'm2', 'm3')).map((ids) => ids.toSorted())
const record = (aSecret: fc.Arbitrary<unknown>): fc.Arbitrary<Values> =>
  fc.constantFrom('plain', 'signed').chain((kind) =>
    fc.record({
      id: fc.constant('m1'),
      name: word,
      rtp: fc.constantFrom(null, 90, 95),
      kind: fc.constant(kind),
      config:
        kind === 'plain' ? fc.record({ url: word, extra: tags }) : fc.record({ url: word, key: aSecret }),
      pin: aSecret,
      options,
      tags,
      markets,
    }),
  )
const loaded = record(marker)
const typed = record(fc.oneof(marker, fc.constant('typed'), fc.constant(null)))

const side = (difference: Difference, wanted: ConflictSide): ConflictSide =>
  difference.by === 'both' || canKeepOwnValue(difference) ? wanted : 'theirs'

const same = (a: unknown, b: unknown) => isEqual(a ?? null, b ?? null)

describe('merging two versions', () => {
  it('takes every field from the original, theirs or mine, as chosen', () => {
    fc.assert(
      fc.property(loaded, loaded, typed, fc.infiniteStream(fc.boolean()), (base, theirs, mine, coin) => {
        const found = findDifferences(entity, base, theirs, mine)
        const chosen = found.map((difference) => {
          const wanted: ConflictSide = coin.next().value ? 'mine' : 'theirs'
          return [difference, side(difference, wanted)] as const
        })
        const result = mergeChosen(mine, theirs, chosen)
        const left = findDifferences(entity, mine, mine, result)
        const taken = chosen.filter(([, which]) => which === 'theirs').map(([difference]) => difference)
        const isTaken = ({ keys }: Difference) =>
          taken.some((one) => isEqual(one.keys, keys) || one.along.includes(keys[0] ?? ''))
        const fromTheirs = findDifferences(entity, theirs, theirs, result)
        for (const changed of left) {
          expect(isTaken(changed)).toBe(true)
          expect(fromTheirs.some(({ keys }) => isEqual(keys, changed.keys))).toBe(false)
        }
        if (chosen.every(([, which]) => which === 'mine')) expect(result).toEqual(mine)
      }),
    )
  })

  it('keeps all changes that only one side has made', () => {
    fc.assert(
      fc.property(loaded, loaded, typed, (base, theirs, mine) => {
        const found = findDifferences(entity, base, theirs, mine)
        const result = mergeChosen(
          mine,
          theirs,
          found.map((difference) => [difference, difference.by === 'theirs' ? 'theirs' : 'mine']),
        )
        for (const { keys, by, values } of found) {
          const after = findDifferences(entity, base, result, mine).find((one) => isEqual(one.keys, keys))
          if (by === 'theirs') expect(after?.values[1]).toEqual(values[1])
          else expect(after).toBeUndefined()
        }
      }),
    )
  })

  it('finds no conflict if both sides are equal or unchanged', () => {
    fc.assert(
      fc.property(loaded, loaded, (base, theirs) => {
        expect(findDifferences(entity, base, theirs, theirs)).toEqual([])
        expect(findDifferences(entity, base, base, base)).toEqual([])
        expect(findDifferences(entity, base, theirs, base).every(({ by }) => by === 'theirs')).toBe(true)
        expect(findDifferences(entity, base, base, theirs).every(({ by }) => by === 'mine')).toBe(true)
      }),
    )
  })

  it('takes all of theirs on request', () => {
    fc.assert(
      fc.property(loaded, loaded, typed, (base, theirs, mine) => {
        const found = findDifferences(entity, base, theirs, mine)
        const result = mergeChosen(
          mine,
          theirs,
          found.map((difference) => [difference, 'theirs']),
        )
        for (const name of ['name', 'rtp', 'kind', 'tags'])
          expect(same(result[name], theirs[name])).toBe(true)
        expect(findDifferences(entity, theirs, theirs, result)).toEqual([])
      }),
    )
  })

  it('never keeps a secret that only the other side knows', () => {
    const base = { kind: 'signed', pin: { set: true, changedAt: 'then' } }
    const theirs = { kind: 'signed', pin: { set: true, changedAt: 'now' } }
    const [untouched] = findDifferences(entity, base, theirs, base)
    expect(untouched && canKeepOwnValue(untouched)).toBe(false)
    const [entered] = findDifferences(entity, base, theirs, { kind: 'signed', pin: 'typed' })
    expect(entered).toMatchObject({ by: 'both' })
    expect(entered && canKeepOwnValue(entered)).toBe(true)
  })
})
