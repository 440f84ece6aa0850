import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import { valueAt } from '../../fake-api/paths.ts'
import { csvText } from '../../src/contract/csv.ts'
import { startApi } from '../support/api.ts'
import { startForAll } from '../support/started.ts'
import { formulas, laden, openFields, payloads } from './payloads.ts'

/** The core of `npm test -- --step payloads`: the functions that every text of an entity passes on its way to a page or file. */
const api = startForAll(() => startApi())

const written = registry.all.filter((entity) => !entity.readOnly && openFields(entity).length > 0)

it('every entity with free text is covered', () => {
  expect(written.length).toBeGreaterThanOrEqual(12)
})

describe.each(written)('$name', (entity) => {
  it('stores each payload unchanged, and returns it as data', async () => {
    for (const [at, payload] of payloads.entries()) {
      const body = laden(entity, payload, `k${at}`)
      const { status, headers, record } = await api.call(`/${entity.name}`, { method: 'POST', body })
      expect([payload, status]).toEqual([payload, 201])
      expect(headers.get('Content-Type')).toContain('application/json')
      for (const { path, kind } of openFields(entity).filter(({ kind }) => kind !== 'items')) {
        const kept = valueAt(record, path)
        const text =
          kind === 'properties'
            ? Object.entries(kept as object)
                .flat()
                .join()
            : String(kept)
        expect(text).toContain(kind === 'url' ? payload.replaceAll(/\s/g, '/') : payload.slice(0, 40))
      }
      const { rows } = await api.call(`/audit-entries?filter={"recordId":${JSON.stringify(record.id)}}`)
      expect(JSON.stringify(rows)).toContain(JSON.stringify(payload.slice(0, 60)).slice(1, -1))
    }
  })
})

describe.each([';', ','] as const)('a CSV file with %s as separator', (delimiter) => {
  it('contains every payload, and no formula for a spreadsheet', () => {
    const rows = [...payloads, '\t=1+1', '\r=1', ' =1+1', '-1', '+49', '-1,5'].map((text) => [
      text,
      'x',
      text,
    ])
    const text = csvText(['first', 'second', '=third'], rows, delimiter)
    const { data } = papaparse.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter })
    expect(data.length).toBe(rows.length + 1)
    const cells = data.flat()
    expect(cells.filter((cell) => /^\s*[=@＝＋－＠]|^[+-](?!\d+(?:[.,]\d+)*$)|^[\t\r\n]/.test(cell))).toEqual(
      [],
    )
    // A value that would be a formula after another separator also gets an apostrophe.
    const bare = cells.map((cell) => cell.replaceAll(/([;,])'/g, '$1'))
    for (const payload of payloads) expect(bare.some((cell) => cell.endsWith(payload))).toBe(true)
    for (const formula of formulas.filter((one) => /^[=+\-@＝]/.test(one)))
      expect(cells).toContain(`'${formula}`)
    expect(cells).toContain('-1,5')
  })
})
