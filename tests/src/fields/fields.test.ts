import fc from 'fast-check'
import { get } from 'es-toolkit/compat'
import polyglot from 'ra-i18n-polyglot'
import { describe, expect, it } from 'vitest'
import { hideSecrets } from '../../../fake-api/plainSecret.ts'
import type { Locale } from '../../../i18n/messages.ts'
import { loadMessages } from '../../support/messages.ts'
import { bridges } from '../../../resources/bridges/entity.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { registry } from '../../../resources/entities.ts'
import { fieldsWithVariants } from '../../../src/contract/entity.ts'
import { fieldAt, fieldLabel } from '../../../src/fields/fieldAt.ts'
import { valueText, type ValueContext } from '../../../src/fields/valueText.ts'
import { createFormats } from '../../../src/contract/localizedFormats.ts'
import { fixtures } from '../../support/api.ts'

const contexts = Object.fromEntries(
  await Promise.all(
    (['de', 'en'] as const).map(async (locale) => {
      const messages = await loadMessages(locale)
      const { translate } = polyglot(() => messages, locale, [], { allowMissing: true })
      return [locale, { translate, formats: createFormats(locale), labels: new Map() }]
    }),
  ),
) as Record<Locale, Omit<ValueContext, 'path'>>

const english = {
  ...contexts.en,
  path: 'casinos',
  labels: new Map([['integration-options/lobby-url', 'Lobby']]),
}
const text = (path: string, value: unknown, context: ValueContext = english) =>
  valueText(fieldAt(casinos, path), value, context)

describe('the label of a field', () => {
  it.each([
    [casinos, 'name', 'Name'],
    [casinos, 'operatorApiConfig.apiUrl', 'API URL'],
    [casinos, 'operatorApiConfig.jurisdictionKey', 'Jurisdiction key'],
    [casinos, 'operatorApiConfig.customProperties.a.b', 'Custom properties: a.b'],
    [casinos, 'integrationOptions', 'Standard options'],
    [casinos, 'integrationOptions.2', 'Standard options 3'],
    [casinos, 'integrationOptions.2.value', 'Standard options 3: Value'],
    [bridges, 'properties.timeZone', 'Properties: timeZone'],
    [bridges, 'gone.since.long', 'gone.since.long'],
  ] as const)('is understandable: %#', (entity, path, label) => {
    expect(fieldLabel(entity, path, english.translate)).toBe(label)
  })
})

describe('the text of a value', () => {
  it.each([
    ['name', 'Aurora', 'Aurora'],
    ['name', '', '–'],
    ['showGameLaunchPage', false, 'No'],
    ['maxRtp', 96.5, '96.50'],
    ['maxRtp', 'a lot', 'a lot'],
    ['locale', 'de-DE', 'German (Germany)'],
    ['integrationOptions.0.value', 'PT1H30M', '1 hr 30 mins'],
    ['integrationOptions.0.value', 'EUR 1200.50', '€1,200.50'],
    ['integrationOptions.0.value', '2026-11-20', '20/11/2026'],
    ['integrationOptions.0.value', '14:30', '14:30'],
    ['integrationOptions.0.value', 1.5, '1.5'],
    ['locale', 'not a language', 'not a language'],
    ['operatorApi', 'seamless', 'Seamless wallet'],
    ['operatorApi', 'abolished', 'abolished'],
    ['createdAt', 'never', 'never'],
    ['jurisdictionId', 'gone', 'gone'],
    ['servicePassword', { set: false }, 'Not set'],
    ['servicePassword', 'typed just now', 'New value entered'],
    ['customOptions', {}, '–'],
    ['customOptions', { skin: 'dark', feed: 'v3' }, 'skin: dark, feed: v3'],
    ['integrationOptions', [{ optionId: 'lobby-url', value: true }], 'Lobby: Yes'],
    ['integrationOptions', 'of another version', 'of another version'],
    ['unknown', { a: 1, b: [true, null] }, 'a: 1, b: Yes, –'],
    ['name', ['a', { b: false }], 'a, b: No'],
    ['locale', { set: [1.5] }, 'set: 1.5'],
  ])('of %s: %o', (path, value, expected) => {
    expect(text(path, value)).toBe(expected)
  })

  it("says since when a secret is set, in the reader's language", () => {
    const marker = { set: true, changedAt: '2026-02-10T09:30:00.000Z' }
    expect(text('servicePassword', marker)).toMatch(/^Set, changed 10\/02\/2026/)
    expect(text('servicePassword', marker, { ...contexts.de, path: 'casinos' })).toMatch(/10\.02\.2026/)
  })
})

describe.each(registry.all.map((entity) => [entity.name, entity] as const))('%s', (name, entity) => {
  it.each(['de', 'en'] as const)('has a label and a text for every value in the fixtures (%s)', (locale) => {
    const context = { ...contexts[locale], path: name }
    for (const record of fixtures()[name] ?? []) {
      for (const field of fieldsWithVariants(entity, record).filter(({ kind }) => kind !== 'variant')) {
        expect(fieldLabel(entity, field.path, context.translate)).not.toBe('')
        expect(valueText(field, get(hideSecrets(record), field.path), context)).not.toMatch(
          /resources\.|\[object|demo-[a-z-]*(secret|password|key)/,
        )
      }
    }
  })

  it('throws for no path and no value, even from older versions', () => {
    const names = fc.constantFrom(...fieldsWithVariants(entity, {}).map((field) => field.name), 'gone')
    const path = fc
      .array(fc.oneof(names, fc.nat(3).map(String), fc.string()), { minLength: 1, maxLength: 4 })
      .map((steps) => steps.join('.'))
    fc.assert(
      fc.property(path, fc.jsonValue(), (at, value) => {
        const context = { ...contexts.en, path: name }
        expect(typeof fieldLabel(entity, at, context.translate)).toBe('string')
        expect(typeof valueText(fieldAt(entity, at), value, context)).toBe('string')
      }),
    )
  })
})
