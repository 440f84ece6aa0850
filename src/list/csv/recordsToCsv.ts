import { csvText } from '../../contract/csv.ts'
import { ownValue, isObject } from '../../contract/values.ts'

type Records = readonly Readonly<Record<string, unknown>>[]

/** `jsonexport`, which react-admin's `<ExportButton>` uses, does not escape formulas. */
export default function recordsToCsv(records: Records, done: (error: null, csv: string) => void): void {
  const names = [...new Set(records.flatMap(Object.keys))]
  const line = (record: Records[number]) => names.map((name) => cell(ownValue(record, name)))
  done(null, csvText(names, records.map(line), ','))
}

const cell = (value: unknown) =>
  Array.isArray(value) || isObject(value) ? JSON.stringify(value) : String(value ?? '')
