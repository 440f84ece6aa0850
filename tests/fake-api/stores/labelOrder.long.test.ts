import polyglot from 'ra-i18n-polyglot'
import { get } from 'es-toolkit/compat'
import { beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { Field, Entity } from '../../../src/contract/entity.ts'
import { sortsByStoredCode, sortableFields } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/values.ts'
import { valueText, type ValueContext } from '../../../src/fields/valueText.ts'
import { createFormats } from '../../../src/locale/format.ts'
import { isAll } from '../../support/languages.ts'
import { fixtures, startApi, type Caller } from '../../support/api.ts'
import { loadMessages } from '../../support/messages.ts'
import { startForAll } from '../../support/started.ts'
import { storeUnderTest } from '../../support/stores.ts'

const api = startForAll(() => startApi({ state: fixtures() }))

const listed = registry.all.filter(({ external }) => !external)

const rowsOf = async (collection: string, sort: readonly string[], as: Caller = 'admin') => {
  const answer = await api.call(
    `/${collection}?sort=${encodeURIComponent(JSON.stringify(sort))}&range=[0,999]`,
    {
      as,
    },
  )
  expect(answer.status, answer.text.slice(0, 200)).toBe(200)
  return answer.rows
}

/** The labels of visible records, as the console requests them. */
async function labelsFor(as: Caller): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const { name, label } of listed) {
    const { status, rows } = await api.call(`/${name}?range=[0,999]`, { as })
    for (const row of status === 200 ? rows : []) labels.set(`${name}/${row.id}`, String(row[label]))
  }
  return labels
}

const collators = {
  de: new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' }),
  en: new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }),
}

async function contextIn(locale: keyof typeof collators) {
  const messages = await loadMessages(locale)
  const { translate } = polyglot(() => messages, locale, [], { allowMissing: true })
  return { locale, translate, formats: createFormats(locale) }
}

/** Visitors see part of the same order, which `npm run test:all` checks in each store. */
const people: ('admin' | 'visitor')[] = storeUnderTest === 'json' || isAll ? ['admin', 'visitor'] : ['admin']

describe.each(people)('sorted lists for the %s', (as) => {
  let labels: Map<string, string>
  let contexts: Awaited<ReturnType<typeof contextIn>>[]
  beforeAll(async () => {
    labels = await labelsFor(as)
    contexts = [await contextIn('de'), await contextIn('en')]
  })
  const seen = listed.filter(({ access }) => as === 'admin' || access.visitor)

  it.each(seen)('of $name are in the order of the displayed texts, in each language', async (entity) => {
    for (const field of sortableFields(entity))
      for (const order of ['ASC', 'DESC'] as const) {
        const rows = await rowsOf(entity.name, [field.path, order], as)
        requireOrder(entity, field, order, rows, labels, contexts)
      }
  })
})

function requireOrder(
  entity: Entity,
  field: Field,
  order: 'ASC' | 'DESC',
  rows: readonly Row[],
  labels: Map<string, string>,
  contexts: Awaited<ReturnType<typeof contextIn>>[],
) {
  const what = `${entity.name} by ${field.path}, ${order}`
  const isEmpty = (row: Row) => [null, undefined, ''].includes(get(row, field.path) as string | null)
  const filled = rows.filter((row) => !isEmpty(row))
  // Empty values come last in both directions, preceded by references without a label.
  expect(rows.slice(filled.length).every(isEmpty), what).toBe(true)
  const isNamed = (row: Row) => labels.has(`${field.reference}/${String(get(row, field.path))}`)
  const shown = field.reference === undefined ? filled : filled.filter(isNamed)
  expect(shown, what).toEqual(filled.slice(0, shown.length))
  const isText = typeof get(shown[0], field.path) === 'string' && field.kind !== 'instant'
  // Codes and random ids are compared by code points.
  const isCode =
    sortsByStoredCode(field) || field.kind === 'currency' || (entity.readOnly && field.path === 'id')
  for (const { locale, ...words } of isText && !isCode ? contexts : contexts.slice(0, 1)) {
    const context: ValueContext = { ...words, path: entity.name, labels }
    const values = shown.map((row): string | number =>
      isText && !isCode
        ? valueText(field, get(row, field.path), context, row)
        : (get(row, field.path) as string | number),
    )
    for (const [index, next] of values.slice(1).entries()) {
      const previous = values[index] ?? ''
      const compared =
        isText && !isCode
          ? collators[locale].compare(String(previous), String(next))
          : Number(previous > next) - Number(previous < next)
      const said = `${what} (${locale}): ${previous} before ${next}`
      expect(order === 'ASC' ? compared : -compared, said).toBeLessThanOrEqual(0)
    }
  }
}
