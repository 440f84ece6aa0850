import fc from 'fast-check'
import polyglot from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { gameVersions } from '../../../resources/game-versions/entity.ts'
import { fieldsWithVariants, type Field } from '../../../src/contract/entity.ts'
import type { FieldKind } from '../../../src/contract/field.ts'
import { markDifferences, differenceText, mergeMarkedEntries } from '../../../src/fields/difference.ts'
import { fieldAt } from '../../../src/fields/fieldAt.ts'
import type { ValueContext } from '../../../src/fields/valueText.ts'
import { createFormats } from '../../../src/locale/format.ts'
import { loadMessages } from '../../support/messages.ts'

const messages = await loadMessages('en')
const { translate } = polyglot(() => messages, 'en', [], { allowMissing: true })
const labels = new Map([
  ['jurisdictions/mt', 'Malta'],
  ['jurisdictions/cw', 'Curaçao'],
  ['integration-options/lobby', 'Lobby'],
])
const context: ValueContext = { path: 'casinos', formats: createFormats('en'), translate, labels }

const word = fc.constantFrom('a', 'b', 'c', 'with.dot')
const values: Partial<Record<FieldKind, (field: Field) => fc.Arbitrary<unknown>>> = {
  texts: () => fc.array(word),
  amounts: () => fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
  references: () => fc.uniqueArray(word),
  properties: () => fc.dictionary(word, fc.constantFrom('', 'x', 'y')),
  items: ({ items = [] }) =>
    fc.array(fc.record(Object.fromEntries(items.map(({ name }) => [name, fc.constantFrom('x', 'y', 'z')])))),
}

/** Every field with several values. */
const fields = registry.all.flatMap((entity) =>
  fieldsWithVariants(entity, {})
    .filter(({ kind }) => kind in values)
    .map((field) => [`${entity.name} ${field.path}`, field] as const),
)

describe('the difference of two lists or maps', () => {
  it.each(fields)('shows both completely, and marks what differs: %s', (_, field) => {
    const value = values[field.kind]?.(field) ?? fc.constant(null)
    const none = fc.constantFrom(null, undefined)
    fc.assert(
      fc.property(fc.oneof(value, none), fc.oneof(value, none), (before, after) => {
        const difference = markDifferences(field, before, after, context)
        const sides = [difference?.before ?? [], difference?.after ?? []] as const
        expect(sides.map((parts) => parts.map(({ value: one }) => one))).toEqual(
          [before, after].map((one) => Object.values((one ?? []) as unknown[])),
        )
        const alike = sides.map((parts) =>
          parts
            .filter(({ mark }) => !mark)
            .map(({ key, value: one }) => JSON.stringify([key, one]))
            .sort(),
        )
        expect(alike[0]).toEqual(alike[1])
        const unlike = sides.map((parts) =>
          parts.filter(({ mark }) => mark).map(({ key, value: one }) => JSON.stringify([key, one])),
        )
        expect(unlike[0]?.filter((one) => unlike[1]?.includes(one))).toEqual([])
        expect(sides[0].some(({ mark }) => mark === 'added')).toBe(false)
        expect(sides[1].some(({ mark }) => mark === 'removed')).toBe(false)
        const told = mergeMarkedEntries(field, before, after, context) ?? []
        expect(told.filter(({ isGone }) => !isGone)).toEqual(sides[1])
        expect(told.filter(({ isGone }) => isGone).length).toBe(
          sides[0].filter(({ mark }) => mark === 'removed').length,
        )
      }),
    )
  })
})

describe('the difference as text', () => {
  const market = fieldAt(gameVersions, 'jurisdictionIds')
  const options = fieldAt(casinos, 'integrationOptions')
  const lobby = (value: unknown) => [{ optionId: 'lobby', value }]
  it.each([
    [market, ['mt', 'cw'], ['cw'], 'Malta (removed)'],
    [market, ['cw'], ['mt', 'cw'], 'Malta (added)'],
    [market, ['cw'], null, 'Curaçao (removed)'],
    [options, lobby(1), lobby(2), 'Lobby: 2 (changed)'],
    [fieldAt(casinos, 'customOptions'), { a: '1', b: '2' }, { b: '2' }, 'a: 1 (removed)'],
    [fieldAt(gameVersions, 'betSizes'), [10, 100], [10], '1.00 (removed)'],
    [fieldAt(casinos, 'name'), 'One', 'Two', 'One → Two'],
    [fieldAt(casinos, 'maxRtp'), null, 96.5, '– → 96.50'],
  ] as const)(
    'names added, removed and changed entries, otherwise both values: %#',
    (field, before, after, text) => {
      expect(differenceText(field, before, after, context)).toBe(text)
    },
  )
})
