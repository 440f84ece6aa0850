import { useMemo } from 'react'
import type { CurrencySum } from '../contract/answers/shared.ts'
import { useFormatLocale, useFormats } from './format.ts'

/** Amounts of several currencies follow one another, since they are never added; coins are named as such beside money. */
export function useAmountsFormatter(): (sums: readonly Pick<CurrencySum, 'currency' | 'amount'>[]) => string {
  const locale = useFormatLocale()
  const { amount } = useFormats()
  return useMemo(() => {
    const list = new Intl.ListFormat(locale)
    const written = ({ currency, amount: value }: Pick<CurrencySum, 'currency' | 'amount'>) =>
      currency === 'COINS' ? `${amount(value, currency)} COINS` : amount(value, currency)
    return (sums) => (sums.length > 0 ? list.format(sums.map(written)) : '–')
  }, [locale, amount])
}
