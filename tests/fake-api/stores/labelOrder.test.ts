import polyglot from 'ra-i18n-polyglot'
import get from 'lodash/get.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { isSortedByCode, sortableFields } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/row.ts'
import { valueText, type ValueContext } from '../../../src/fields/valueText.ts'
import { formatsOf } from '../../../src/locale/format.ts'
import { fixtures, startApi, type Caller, type TestApi } from '../../support/api.ts'
import { loadMessages } from '../../support/messages.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ state: fixtures() })
})
afterAll(() => api.close())

const listed = registry.all.filter(({ external }) => !external)
const everySort = listed.flatMap((entity) =>
  sortableFields(entity).flatMap((field) =>
    (['ASC', 'DESC'] as const).map((order) => ({ entity, field, order })),
  ),
)

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

/** The labels of the records that somebody sees, as the console asks for them. */
async function labelsFor(as: Caller): Promise<Map<string, string>> {
  const labels = new Map<string, string>()
  for (const { name, label } of listed) {
    const { status, rows } = await api.call(`/${name}?range=[0,999]`, { as })
    for (const row of status === 200 ? rows : []) labels.set(`${name}/${row.id}`, String(row[label]))
  }
  return labels
}

/** Whether texts follow each other as people of a language sort; characters of codes and of ids that nobody chose by themselves. */
const collators = {
  de: new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' }),
  en: new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' }),
}

describe.each(['de', 'en'] as const)('as it is shown (%s)', (locale) => {
  let context: Omit<ValueContext, 'path' | 'labels'>
  beforeAll(async () => {
    const messages = await loadMessages(locale)
    const { translate } = polyglot(() => messages, locale, [], { allowMissing: true })
    context = { translate, formats: formatsOf(locale) }
  })

  describe.each(['admin', 'visitor'] as const)('to %s', (as) => {
    let labels: Map<string, string>
    beforeAll(async () => {
      labels = await labelsFor(as)
    })

    it.each(everySort)('$entity.name by $field.path, $order', async ({ entity, field, order }) => {
      if (as === 'visitor' && (await api.call(`/${entity.name}`, { as })).status === 403) return
      const rows = await rowsOf(entity.name, [field.path, order], as)
      const isEmpty = (row: Row) => [null, undefined, ''].includes(get(row, field.path) as string | null)
      const filled = rows.filter((row) => !isEmpty(row))
      // What is empty comes last in both orders, and before it what refers to nothing that has a name.
      expect(rows.findIndex(isEmpty) === -1 || rows.slice(filled.length).every(isEmpty)).toBe(true)
      const isNamed = (row: Row) => labels.has(`${field.reference}/${String(get(row, field.path))}`)
      const shown = field.reference === undefined ? filled : filled.filter(isNamed)
      expect(shown).toEqual(filled.slice(0, shown.length))
      const isText = typeof get(shown[0], field.path) === 'string' && field.kind !== 'instant'
      const isCode =
        isSortedByCode(field) || field.kind === 'currency' || (entity.readOnly && field.path === 'id')
      const values = shown.map((row): string | number =>
        isText && !isCode
          ? valueText(field, get(row, field.path), { ...context, path: entity.name, labels }, row)
          : (get(row, field.path) as string | number),
      )
      for (const [index, next] of values.slice(1).entries()) {
        const previous = values[index] ?? ''
        const natural = isText && !isCode
        const compared = natural
          ? collators[locale].compare(String(previous), String(next))
          : Number(previous > next) - Number(previous < next)
        expect(order === 'ASC' ? compared : -compared, `${previous} before ${next}`).toBeLessThanOrEqual(0)
      }
    })
  })
})
