import { useListContext, useTranslate } from 'react-admin'
import { useFormats } from '../locale/format.ts'

/** How to say a number of rows of the list: where the server has estimated how many there are, it is "about" so many. */
export function useTotal(): (count: number) => string {
  const translate = useTranslate()
  const { number } = useFormats()
  const { meta } = useListContext()
  const isEstimated = (meta as { estimated?: boolean } | undefined)?.estimated
  return (count) => (isEstimated ? translate('list.about', { count: number(count) }) : number(count))
}
