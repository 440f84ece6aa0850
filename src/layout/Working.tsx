import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { loading } from '../api/loading.ts'

/** A line under the header while calls are under way, red where one has failed; the stylesheet times it. */
export function Working() {
  const translate = useTranslate()
  const { active, failed } = useSyncExternalStore(loading.subscribe, loading.get)
  if (!active) return failed ? <div className="working" data-failed /> : null
  return <div className="working" role="progressbar" aria-label={translate('app.working')} />
}
