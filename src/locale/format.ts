import { useMemo } from 'react'
import { formatLocale, formatsOf, type Formats } from '../contract/localized.ts'
import { useLocaleState } from './LocaleProvider.tsx'

export { formatsOf, type Formats } from '../contract/localized.ts'

/** The locale that dates and numbers are written in: de-DE in German, en-GB in English. */
export const useFormatLocale = () => formatLocale(useLocaleState().locale)

/** Everything that is written differently from language to language, through `Intl`. */
export function useFormats(): Formats {
  const { locale } = useLocaleState()
  return useMemo(() => formatsOf(locale), [locale])
}
