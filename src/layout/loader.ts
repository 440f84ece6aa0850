import { lazy, type ComponentType, type ElementType } from 'react'
import { loading } from '../api/loading.ts'
import { loadDeferredMessages } from '../locale/otherWords.ts'
import { reloadOnce } from './reload.ts'

/** The module of a component: `() => import('./X.tsx')`, its default export. */
export type Load<P> = () => Promise<{ default: ComponentType<P> }>

/** Loads a component's code. */
export interface Loader<P> {
  /** The component, once it is loaded. */
  view(): ComponentType<P> | undefined
  /**
   * The component for callers that need it: the same promise until it has failed and `forgetFailures` was called. A failure reloads the
   * page if that may help; rejects with a `LoadFailure` if that was just tried.
   */
  wanted(): Promise<ComponentType<P>>
  /** An element type that suspends until the component is loaded and throws the failure. */
  suspending(): ElementType<P>
  /** Loads it in advance; a failure is left to the caller that needs it. */
  preload(): Promise<void>
}

/** The code of a part of the page could not be loaded. */
export class LoadFailure extends Error {}

const failed = new Set<() => void>()

/** From now on, what could not be loaded is tried again when it is next needed. */
export function forgetFailures(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

/** Texts are loaded together with the code, unless the first ones are enough. */
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
      // The page is being reloaded: nothing more is shown.
      if (await reloadOnce()) return await new Promise<never>(() => undefined)
      failed.add(() => (asked = waiting = null))
      throw new LoadFailure('A part of the page could not be loaded', { cause })
    }
  }
  // Begins after the current rendering, so that progress indicators notice it.
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

/** Vite reports every import that fails. Those without a loader are texts and tools, and are treated the same. */
export function watchImports(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    setTimeout(() => {
      if (!known.has(payload)) void reloadOnce()
    })
  })
}
