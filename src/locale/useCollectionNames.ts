import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { useLocaleState } from './LocaleProvider.tsx'

export function useCollectionNames() {
  const translate = useTranslate()
  const { locale } = useLocaleState()
  return useMemo(() => {
    const named = (path: string, count: number) =>
      translate(`resources.${path}.name`, { smart_count: count, _: path })
    /** "game rounds": English names are in lower case within a sentence, except abbreviations. */
    const within = (path: string, count: number) => {
      const name = named(path, count)
      return locale === 'en' && !/^\p{Lu}{2}/u.test(name)
        ? name.charAt(0).toLowerCase() + name.slice(1)
        : name
    }
    const create = (path: string) =>
      translate(`resources.${path}.create`, { _: translate('list.create', { name: within(path, 1) }) })
    return { named, within, create }
  }, [translate, locale])
}
