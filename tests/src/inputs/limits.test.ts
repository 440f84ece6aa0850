// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { allScreens } from '../../../resources/index.ts'
import { encodedFieldErrorMessage } from '../../../src/api/failure.ts'
import { fieldsWithVariants, fieldsOfVariant, type Field, type Entity } from '../../../src/contract/entity.ts'
import { validateRecord } from '../../../src/contract/validate.ts'
import { createI18nProvider, loadDeferredMessages } from '../../../src/locale/provider.ts'

const numbers = ['days', 'percent', 'integer', 'decimal', 'amount']

const fields = [...new Set(allScreens.map(({ entity }) => entity))].flatMap((entity) => {
  const inVariants = Object.entries(entity.variants).flatMap(([name, { of }]) =>
    Object.keys(of).flatMap((chosen) => fieldsOfVariant(entity, name, chosen)),
  )
  return [...fieldsWithVariants(entity, {}), ...inVariants]
    .filter(({ kind, readOnly }) => numbers.includes(kind) && !readOnly)
    .map((field): [string, Entity, Field] => [`${entity.name}.${field.path}`, entity, field])
})

describe.each([
  [
    'de',
    {
      days: /^(Mindestens|Höchstens|Mehr als) \d+ Tage?\.$/,
      percent: /^(Mindestens|Höchstens|Mehr als) \d+\u00a0%\.$/,
    },
  ],
  [
    'en',
    { days: /^(At least|At most|More than) \d+ days?\.$/, percent: /^(At least|At most|More than) \d+%\.$/ },
  ],
] as const)('a limit (%s)', (locale, units) => {
  it.each(fields)('of %s is shown with its unit', async (_, entity, { name, kind }) => {
    const { translate } = await createI18nProvider(locale, allScreens)
    await loadDeferredMessages()
    const said = [-1, 0, 1e9].flatMap((value) => {
      const result = validateRecord(entity, { [name]: value })
      const error = result.ok ? undefined : result.errors[name]
      if (!error) return []
      const text = encodedFieldErrorMessage(error.code, error.params ?? {}, kind).replace(
        '@@react-admin@@',
        '',
      )
      const { message, args } = JSON.parse(text) as { message: string; args: object }
      return [translate(message, args)]
    })
    expect(said.length).toBeGreaterThan(0)
    for (const text of said) expect(text).toMatch(units[kind as 'days' | 'percent'])
  })

  it('has singular and plural', async () => {
    const { translate } = await createI18nProvider(locale, allScreens)
    await loadDeferredMessages()
    const [one, many] = [1, 365].map((count) => translate('form.limits.days.tooBig', { smart_count: count }))
    expect(one).toBe(many?.replace('365', '1').replace(/(Tag|day)\w+/, '$1'))
  })
})
