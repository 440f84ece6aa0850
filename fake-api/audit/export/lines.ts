import type { ExportFormat } from '../../../src/contract/audit.ts'
import { csvText } from '../../../src/contract/csv.ts'
import type { Row } from '../../../src/contract/row.ts'
import { valueAt } from '../../paths.ts'
import type { Change } from '../changes.ts'

/** Entries as a file: a JSON object on each line, as stored and with hashes, or a table with a line for each change. */
export const linesOf = (entries: readonly Row[], format: ExportFormat): string =>
  format === 'ndjson'
    ? entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    : csvText([...columns, 'field', 'before', 'after'], entries.flatMap(cellsOf), ',')

const columns = [
  ...[
    'id',
    'changedAt',
    'by.id',
    'by.name',
    'by.username',
    'action',
    'resource',
    'recordId',
    'recordLabel',
    'casinoId',
    'casinoIds',
  ],
  ...['attempted', 'code', 'parentId', 'address', 'previousHash', 'hash'],
]

function cellsOf(entry: Row): string[][] {
  const own = columns.map((path) => written(valueAt(entry, path)))
  const changes = entry['changes'] as Change[]
  if (changes.length === 0) return [[...own, '', '', '']]
  return changes.map(({ field, before, after }) => [...own, field, written(before), written(after)])
}

const written = (value: unknown) =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)
