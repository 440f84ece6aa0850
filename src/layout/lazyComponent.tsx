import { createElement, useEffect, useState, type ComponentType } from 'react'
import { useTranslate } from 'react-admin'
import { useWhenBack } from './LostConnection.tsx'
import { createLoader, forgetFailures, type Load } from './loader.ts'

/** A component whose code is loaded when it is first shown, or earlier by `preload`, which never rejects. */
export type LazyComponent<P extends object = object> = ComponentType<P> & { preload: () => Promise<void> }

/** A lazy component, or one that is loaded from the beginning. */
export type PreloadableComponent<P extends object = object> = ComponentType<P> & Partial<LazyComponent<P>>

/**
 * A piece of a page whose code comes when it is first shown: a dialog, a panel, a menu. Needs no `Suspense` and no boundary
 * around it: nothing is shown until it is there, and what cannot be loaded says so in its place and can be tried again.
 * Use it instead of React's `lazy`.
 *
 * @example
 * const DeleteDialog = lazyComponent(() => import('./DeleteDialog.tsx'))
 * …
 * <Button onPointerEnter={DeleteDialog.preload}>
 * {isOpen && <DeleteDialog onClose={close} />}
 */
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
          forgetFailures()
          setFailed(false)
        }}
      />
    )
  }
  return Object.assign(LazyPart, { preload })
}

/**
 * A page, or a part that it cannot do without: suspends until it is loaded, and throws if it cannot be. The page before stays meanwhile,
 * and `PageBoundary` shows the failure. Its texts are loaded with it, unless the first ones are enough.
 */
export function lazyView<P extends object>(load: Load<P>, saysFirstWords = false): LazyComponent<P> {
  const { suspending, preload } = createLoader(load, saysFirstWords)
  function LazyView(props: P) {
    // A mounted component stays the same, however it was loaded.
    const [View] = useState(() => suspending())
    return createElement(View, props)
  }
  return Object.assign(LazyView, { preload })
}

/** Shown in place of a part that could not be loaded. */
function PartFailure({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate()
  useWhenBack(onRetry)
  return (
    <p role="alert" className="part-failure">
      {translate('pages.partFailed')}{' '}
      <button type="button" className="link-button" onClick={onRetry}>
        {translate('pages.retry')}
      </button>
    </p>
  )
}
