import { useListContext, useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'

/** Returns the text of a row count: "about" such a number where the server has only estimated it. */
export function useTotal(): (count: number) => string {
  const translate = useTranslate()
  const { number } = useFormats()
  const { meta } = useListContext()
  const isEstimated = (meta as { estimated?: boolean } | undefined)?.estimated
  return (count) => (isEstimated ? translate('list.about', { count: number(count) }) : number(count))
}
