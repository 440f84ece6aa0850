import { createListeners } from '../listeners.ts'

/** What an indicator shows. */
export interface Indication {
  /** Which time it is shown: one that ends is not the one that begins after it. */
  run: number
  isShown: boolean
  /** The work is done, or has failed: it is about to go. */
  isEnding: boolean
  hasFailed: boolean
}

export interface Indicator {
  get(): Indication
  /** Answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Says whether work is under way, and whether any of it has failed. */
  follow(isBusy: boolean, hasFailed?: boolean): void
}

export interface IndicatorOptions {
  /** Milliseconds of work before it shows: quicker work is not worth a word. A failure shows at once. */
  after: number
  /** Milliseconds that it stays when the work has ended, by those it was shown for. */
  linger: (shownFor: number) => number
}

const hidden: Indication = { run: 0, isShown: false, isEnding: false, hasFailed: false }

/** Shows that something is at work: not for a blink, and not only for a blink. It holds nothing up. */
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
