import { useTranslate } from 'react-admin'
import { useFormatLocale } from '../../src/locale/format.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes as people say them, in steps of a thousand. */
export function useSizeText(): (bytes: number | null) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return (bytes) => {
    if (bytes === null) return translate('list.none')
    const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
    const [unit = 'byte'] = units.slice(step)
    const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step)
  }
}
