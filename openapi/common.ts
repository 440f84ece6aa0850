import { en } from '../i18n/en.ts'
import type { Field } from '../src/contract/entity.ts'
import type { ErrorCode } from '../src/contract/errors.ts'

interface Words {
  name: string
  fields: Record<string, unknown>
}

const words = en.resources as unknown as Record<string, Words>
const errors: Record<string, string> = en.errors

export function singularAndPluralOf(collection: string): { one: string; many: string } {
  const [one = collection, many = one] = (words[collection]?.name ?? collection).split(' |||| ')
  return { one, many }
}

export function fieldLabelOf(collection: string, path: string): string | undefined {
  const fields = words[collection]?.fields
  const whole = fields?.[path]
  const found =
    whole ?? path.split('.').reduce<unknown>((at, key) => (at as Words['fields'] | undefined)?.[key], fields)
  return typeof found === 'string' ? found : undefined
}

/** The console's text of an error; parameters stand in braces. */
export const consoleTextOfError = (code: ErrorCode): string =>
  (errors[code] ?? code).replace(/ \|\|\|\| .*/s, '').replace(/%\{(\w+)\}/g, '{$1}')

export function fieldDescriptionOf({
  kind,
  unique,
  within,
  reference,
  createOnly,
  computed,
  currency,
  readOnly,
}: Field): string {
  const { many } = singularAndPluralOf(reference ?? '')
  return [
    ...(reference
      ? [`${kind === 'references' ? 'Ids' : 'Id'} of ${many.toLowerCase()}, \`/api/${reference}\`.`]
      : []),
    ...(unique
      ? [
          `Unique${within ? ` among those of the same \`${within.join('`, `')}\`` : ''}, case and surrounding blanks ignored.`,
        ]
      : []),
    ...(createOnly ? ['Entered at creation, unchangeable afterwards.'] : []),
    ...(computed
      ? ['Follows from other fields and records; made at each read.']
      : readOnly
        ? ['Set by the server.']
        : []),
    ...(currency ? [`In hundredths of the unit that \`${currency}\` names.`] : []),
    ...(notes[kind] ? [notes[kind]] : []),
  ].join(' ')
}

const notes: Partial<Record<Field['kind'], string>> = {
  amounts: 'In hundredths, ascending.',
  percent: 'Percent: 96.5 is 96.50 %.',
  days: 'Whole days.',
  instant: 'UTC instant.',
  properties: 'Names with their values.',
  secret:
    'Write-only: absent, or sent back as it reads, it stays; a text sets it; where it may be empty, `null` clears it.',
  json: '',
}
