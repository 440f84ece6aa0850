import { useTranslate } from 'react-admin'
import type { Period } from '../../src/contract/reports/period.ts'
import { useFormats } from '../../src/locale/format.ts'

/** The days of a report in words; a single one stands once. */
export function usePeriodText(): (period: Period) => string {
  const translate = useTranslate()
  const { day } = useFormats()
  return ({ from, to }) =>
    from === to ? day(from) : translate('list.filters.fromTo', { from: day(from), to: day(to) })
}
