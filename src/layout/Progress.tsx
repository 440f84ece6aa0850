import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { createListeners } from '../listeners.ts'
import { loadingStore } from '../api/loading.ts'
import { timings } from './timing.ts'
import './header.css'

interface Indication {
  run: number
  isShown: boolean
  isEnding: boolean
  hasFailed: boolean
}

const hidden: Indication = { run: 0, isShown: false, isEnding: false, hasFailed: false }

interface IndicatorOptions {
  /** Failures are shown at once. */
  afterMs: number
  lingerMs: (shownFor: number) => number
}

/** For `useSyncExternalStore`; the indicator appears late and never flashes. */
export function createDelayedIndicatorStore({ afterMs, lingerMs }: IndicatorOptions) {
  let state = hidden
  let shownAt = 0
  let starting: ReturnType<typeof setTimeout> | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined
  const { subscribe, tell } = createListeners()

  const set = (next: Indication) => {
    state = next
    tell()
  }
  const isWorking = () => state.isShown && !state.isEnding
  const begin = (hasFailed: boolean) => {
    clearTimeout(starting)
    clearTimeout(hiding)
    starting = undefined
    shownAt = Date.now()
    set({ run: isWorking() ? state.run : state.run + 1, isShown: true, isEnding: false, hasFailed })
  }
  const end = () => {
    clearTimeout(starting)
    starting = undefined
    if (!isWorking()) return
    set({ ...state, isEnding: true })
    hiding = setTimeout(() => set({ ...hidden, run: state.run }), lingerMs(Date.now() - shownAt))
  }
  return {
    get: () => state,
    subscribe,
    follow(isBusy: boolean, hasFailed = false) {
      if (hasFailed && !state.hasFailed) begin(true)
      if (!isBusy) end()
      else if (!isWorking()) starting ??= setTimeout(() => begin(hasFailed), afterMs)
    },
  }
}

const bar = createDelayedIndicatorStore({ afterMs: timings.throttle, lingerMs: () => timings.hide })

export function GlobalLoadingBar() {
  const translate = useTranslate()
  const { run, isShown, isEnding, hasFailed } = useSyncExternalStore(bar.subscribe, bar.get)
  useEffect(() => {
    return loadingStore.subscribe(() => {
      const { active, failed } = loadingStore.get()
      bar.follow(active > 0, failed)
    })
  }, [])
  if (!isShown) return null
  return (
    <div
      // A new key for each run keeps a finished bar from running backwards.
      key={run}
      className="progress"
      role="progressbar"
      aria-label={translate('app.working')}
      data-ending={isEnding}
      data-failed={hasFailed}
    />
  )
}

const notice = createDelayedIndicatorStore({
  afterMs: timings.pendingAfter,
  lingerMs: (shownFor) => Math.max(0, timings.pendingAtLeast - shownFor),
})
let waiting = 0

export function useShowLoadingIndicator(): void {
  useEffect(() => {
    notice.follow((waiting += 1) > 0)
    return () => notice.follow((waiting -= 1) > 0)
  }, [])
}

/** The indicator lies above the page, so that loaded content is shown at once. */
export function LoadingIndicator() {
  const translate = useTranslate()
  const { isShown } = useSyncExternalStore(notice.subscribe, notice.get)
  return (
    <div className="pending" role="status">
      {isShown && <span className="card">{translate('app.working')}</span>}
    </div>
  )
}

export function useHasElapsed(pause: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), pause)
    return () => clearTimeout(timer)
  }, [pause])
  return isOver
}
