import type { Field } from '../contract/describe.ts'
import type { Formats } from '../locale/format.ts'

export interface CellContext {
  /** Path of the resource, for the words of its choices. */
  path: string
  formats: Formats
  translate: (key: string) => string
  /** Names of referred records by `collection/id`. */
  labels: ReadonlyMap<string, string>
}

/** A value as text, the way its kind is written in the reader's language; a dash where there is none. */
export function cellText(
  field: Field,
  value: unknown,
  { path, formats, translate, labels }: CellContext,
): string {
  if (value === null || value === undefined || value === '') return translate('list.none')
  switch (field.kind) {
    case 'flag':
      return translate(value === true ? 'list.yes' : 'list.no')
    case 'percent':
      return formats.percent(Number(value))
    case 'integer':
    case 'days':
      return formats.number(Number(value))
    case 'instant':
      return formats.instant(String(value))
    case 'choice':
      return translate(`resources.${path}.choices.${field.path}.${String(value)}`)
    case 'locale':
      return formats.language(String(value))
    case 'reference':
      return labels.get(`${String(field.reference)}/${String(value)}`) ?? String(value)
    default:
      return String(value)
  }
}
