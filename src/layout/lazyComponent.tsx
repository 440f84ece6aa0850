import { type ComponentType, createElement, type ElementType, lazy, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { loadingStore } from '../api/loading.ts'
import { loadDeferredMessages } from '../locale/provider.ts'
import { useRetryWhenReconnected } from './LostConnection.tsx'
import { reloadOnce } from './reload.ts'

/** `preload` never rejects. */
export type LazyComponent<P extends object = object> = ComponentType<P> & {
  preload: () => Promise<void>
  isLoaded: () => boolean
}

export type MaybeLazyComponent<P extends object = object> = ComponentType<P> & Partial<LazyComponent<P>>

/** Use it instead of React's `lazy` for a part of a page: it needs no `Suspense` and no boundary, and offers to retry a failed import. */
export function lazyComponent<P extends object>(load: Load<P>): LazyComponent<P> {
  const { view, wanted, preload } = createLoader(load)
  function LazyPart(props: P) {
    const [, setLoaded] = useState(0)
    const [hasFailed, setFailed] = useState(false)
    const View = view()
    const isMissing = !View && !hasFailed
    useEffect(() => {
      if (!isMissing) return
      let isShown = true
      wanted().then(
        () => isShown && setLoaded((count) => count + 1),
        () => isShown && setFailed(true),
      )
      return () => {
        isShown = false
      }
    }, [isMissing])
    if (View) return createElement(View, props)
    if (!hasFailed) return null
    return (
      <PartFailure
        onRetry={() => {
          forgetFailedImports()
          setFailed(false)
        }}
      />
    )
  }
  return Object.assign(LazyPart, { preload, isLoaded: () => !!view() })
}

type PropsOf<C> = C extends (props: infer P extends object) => unknown ? P : never

export const lazyNamedComponent = <M, Name extends keyof M>(load: () => Promise<M>, name: Name) =>
  lazyComponent(async () => ({ default: (await load())[name] as ComponentType<PropsOf<M[Name]>> }))

/** Throws for `PageBoundary`; with `saysFirstWords`, the view does not wait for the deferred texts. */
export function suspendingLazyView<P extends object>(
  load: Load<P>,
  saysFirstWords = false,
): LazyComponent<P> {
  const { view, suspending, preload } = createLoader(load, saysFirstWords)
  function LazyView(props: P) {
    const [View] = useState(() => suspending())
    return createElement(View, props)
  }
  return Object.assign(LazyView, { preload, isLoaded: () => !!view() })
}

function PartFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  useRetryWhenReconnected(onRetry)
  return (
    <p role="alert" className="above closely bad">
      {translate('pages.partFailed')}{' '}
      <button type="button" className="link-button bare" onClick={onRetry}>
        {translate('pages.retry')}
      </button>
    </p>
  )
}

/** No column moves later if its cells' code is loaded together with the rows. */
export function usePreloadComponents(cells: Readonly<Record<string, MaybeLazyComponent>> | undefined): void {
  useEffect(() => {
    for (const Cell of Object.values(cells ?? {})) void Cell.preload?.()
  }, [cells])
}

/** Also returns true if the part cannot be loaded, so that the rest is shown and does not move later. */
export function usePreloadSettled(part: Pick<LazyComponent, 'isLoaded' | 'preload'> | undefined): boolean {
  const [over, setOver] = useState<typeof part>()
  useEffect(() => {
    let isShown = true
    void part?.preload().then(() => isShown && setOver(() => part))
    return () => {
      isShown = false
    }
  }, [part])
  return !part || part === over || part.isLoaded()
}

type Load<P> = () => Promise<{ default: ComponentType<P> }>

export class FailedImportError extends Error {}

const failed = new Set<() => void>()

export function forgetFailedImports(): void {
  failed.forEach((forget) => forget())
  failed.clear()
}

function createLoader<P>(load: Load<P>, saysFirstWords = false) {
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
      return await loadingStore.report(start)
    } catch (cause) {
      // The page is being reloaded.
      if (await reloadOnce()) return await new Promise<never>(() => undefined)
      failed.add(() => (asked = waiting = null))
      throw new FailedImportError('A part of the page could not be loaded', { cause })
    }
  }
  /** Reloads the page or rejects with a `FailedImportError`; begins after rendering, so that indicators notice it. */
  const wanted = () => (asked ??= Promise.resolve().then(ask))
  return {
    view: () => view,
    wanted,
    suspending: (): ElementType<P> => view ?? (waiting ??= lazy(async () => ({ default: await wanted() }))),
    preload: () => start().then(noop, noop),
  }
}

const noop = () => undefined
const known = new WeakSet<object>()

/** Imports without a loader, such as texts, may also be gone because a new version was deployed. */
export function reloadOnFailedImports(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    setTimeout(() => {
      if (!known.has(payload)) void reloadOnce()
    })
  })
}
