import { useEffect, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { loading } from '../api/loading.ts'
import { createIndicator } from './indicator.ts'
import { timing } from './timing.ts'
import './progress.css'

const indicator = createIndicator({ after: timing.throttle, linger: () => timing.hide })

/** A line under the header while calls or a page's code are loading; red if one has failed. */
export function ProgressBar() {
  const translate = useTranslate()
  const { run, isShown, isEnding, hasFailed } = useSyncExternalStore(indicator.subscribe, indicator.get)
  useEffect(() => {
    return loading.subscribe(() => {
      const { active, failed } = loading.get()
      indicator.follow(active > 0, failed)
    })
  }, [])
  if (!isShown) return null
  return (
    <div
      // A new key for each run, so that a finished bar does not run backwards.
      key={run}
      className="progress"
      role="progressbar"
      aria-label={translate('app.working')}
      data-ending={isEnding}
      data-failed={hasFailed}
    />
  )
}
