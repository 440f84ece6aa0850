import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Locale } from '../../i18n/messages.ts'

type Names = Record<string, { name: string; create?: string }>

/** Label of the button that creates a record of a collection. */
export function createLabel(locale: Locale, path: string): string {
  const { resources, list } = { de, en }[locale]
  const { name = '', create } = (resources as unknown as Names)[path] ?? {}
  const [one = ''] = name.split(' |||| ')
  return create ?? list.create.replace('%{name}', locale === 'en' ? one.toLowerCase() : one)
}
