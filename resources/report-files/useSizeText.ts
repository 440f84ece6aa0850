import { useTranslate } from 'react-admin'
import { useFormats } from '../../src/locale/format.ts'

/** Bytes as people say them. */
export function useSizeText(): (bytes: number | null) => string {
  const translate = useTranslate()
  const { size } = useFormats()
  return (bytes) => (bytes === null ? translate('list.none') : size(bytes))
}
