import { lazy, type ComponentType, type ElementType } from 'react'
import { loading } from '../api/loading.ts'
import { loadDeferredMessages } from '../locale/otherWords.ts'
import { reloadOnce } from './reload.ts'

/** Where a component comes from: `() => import('./X.tsx')`, its default export. */
export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** A component's code on its way. */
export interface Loader<P> {
  /** The component, once it is there. */
  view(): ComponentType<P> | undefined
  /**
   * The component for who cannot do without it: the same promise until it has failed and `forgetFailures` was called.
   * A failure loads the whole page anew where that may help; rejects with a `LoadFailure` where it was just tried.
   */
  wanted(): Promise<ComponentType<P>>
  /** The same as an element's type: one that suspends until it is there and throws the failure. */
  suspending(): ElementType<P>
  /** Loads it ahead, silently: a failure is left to who wants it. */
  preload(): Promise<void>
}

/** The code of a part of the page could not be loaded. */
export class LoadFailure extends Error {}

const failed = new Set<() => void>()

/** From here on, what could not be loaded is tried again when it is next wanted. */
export function forgetFailures(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** What has been loaded has its words with it, unless the first ones are all it says. */
export function createLoader<P>(load: Load<P>, saysFirstWords = false): Loader<P> {
  let view: ComponentType<P> | undefined
  let coming: Promise<ComponentType<P>> | null = null
  let asked: Promise<ComponentType<P>> | null = null
  let waiting: ElementType<P> | null = null

  const start = () => {
    coming ??= Promise.all([load(), saysFirstWords || loadDeferredMessages()]).then(
      ([module]) => (view = module.default),
      (error: unknown) => {
        coming = null
        known.add(error as object)
        throw error
      },
    )
    return coming
  }
  const ask = async () => {
    try {
      return await loading.report(start)
    } catch (cause) {
      // The page is being left: nothing more to be shown.
      if (await reloadOnce()) return await new Promise<never>(() => undefined)
      failed.add(() => (asked = waiting = null))
      throw new LoadFailure('A part of the page could not be loaded', { cause })
    }
  }
  // Begins after the rendering that asks: whoever shows that the console is at work is told of it.
  const wanted = () => (asked ??= Promise.resolve().then(ask))
  return {
    view: () => view,
    wanted,
    suspending: () => view ?? (waiting ??= lazy(async () => ({ default: await wanted() }))),
    preload: () =>
      start().then(
        () => undefined,
        () => undefined,
      ),
  }
}

const known = new WeakSet<object>()

/** Vite tells of every import that fails; those that no loader knows of are texts and tools, and treated the same. */
export function watchImports(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    setTimeout(() => {
      if (!known.has(payload)) void reloadOnce()
    })
  })
}
