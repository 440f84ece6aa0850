import { createListeners } from '../listeners.ts'

/** The state of an indicator. */
export interface Indication {
  /** Number of the run, which distinguishes an ending one from the next. */
  run: number
  isShown: boolean
  /** The work has ended or failed, and the indicator is about to disappear. */
  isEnding: boolean
  hasFailed: boolean
}

export interface Indicator {
  get(): Indication
  /** Returns a function that stops this. */
  subscribe(listener: () => void): () => void
  /** Reports whether work is in progress, and whether it has failed. */
  follow(isBusy: boolean, hasFailed?: boolean): void
}

export interface IndicatorOptions {
  /** Milliseconds before it is shown: quicker work needs no indicator. Failures are shown at once. */
  after: number
  /** Milliseconds that it stays after the end, by the time it was shown. */
  linger: (shownFor: number) => number
}

const hidden: Indication = { run: 0, isShown: false, isEnding: false, hasFailed: false }

/** An indicator of work that neither flashes nor delays anything. */
export function createIndicator({ after, linger }: IndicatorOptions): Indicator {
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
    hiding = setTimeout(() => set({ ...hidden, run: state.run }), linger(Date.now() - shownAt))
  }
  return {
    get: () => state,
    subscribe,
    follow(isBusy, hasFailed = false) {
      if (hasFailed && !state.hasFailed) begin(true)
      if (!isBusy) end()
      else if (!isWorking()) starting ??= setTimeout(() => begin(hasFailed), after)
    },
  }
}
