import { useSyncExternalStore } from 'react'
import { useTranslate } from 'ra-core'
import { loading } from '../api/loading.ts'

/** A line under the header while calls are under way; the stylesheet keeps short ones from flashing. */
export function Working() {
  const translate = useTranslate()
  const { active } = useSyncExternalStore(loading.subscribe, loading.get)
  return active ? <div className="working" role="progressbar" aria-label={translate('app.working')} /> : null
}
