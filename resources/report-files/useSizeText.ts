import { useTranslate } from 'react-admin'
import { useFormatLocale } from '../../src/locale/format.ts'

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** Bytes as people say them, in steps of a thousand, from kilobytes on. */
export function useSizeText(): (bytes: number | null) => string {
  const translate = useTranslate()
  const locale = useFormatLocale()
  return (bytes) => {
    if (bytes === null) return translate('list.none')
    const thousands = Math.floor(Math.log10(Math.max(bytes, 1000)) / 3)
    const step = Math.min(thousands, units.length)
    const [unit = 'kilobyte'] = units.slice(step - 1)
    const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
    return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step)
  }
}
