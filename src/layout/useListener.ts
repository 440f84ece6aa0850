import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'

type EventMap = WindowEventMap & DocumentEventMap & MediaQueryListEventMap
type EventKind = keyof EventMap

export function listen<Kind extends EventKind>(
  target: EventTarget,
  kinds: Kind | readonly Kind[],
  react: (event: EventMap[Kind]) => unknown,
  options?: AddEventListenerOptions,
): () => void {
  const all = [kinds].flat()
  const listener = react as (event: Event) => void
  all.forEach((kind) => target.addEventListener(kind, listener, options))
  return () => all.forEach((kind) => target.removeEventListener(kind, listener, options))
}

export function useListener<Kind extends EventKind>(
  target: EventTarget,
  kind: Kind,
  react: Parameters<typeof listen<Kind>>[2],
  isOn = true,
): void {
  const reactNow = useEffectEvent(react)
  useEffect(() => (isOn ? listen(target, kind, (event) => reactNow(event)) : undefined), [target, kind, isOn])
}

const scrolledPixels = 40

export function useHasScrolled(isOn: boolean): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    if (!isOn) return
    const from = window.scrollY
    const stop = listen(
      window,
      'scroll',
      () => Math.abs(window.scrollY - from) > scrolledPixels && setHas(true),
      {
        passive: true,
      },
    )
    return () => {
      stop()
      setHas(false)
    }
  }, [isOn])
  return isOn && has
}

/** Content that is not on the screen is rendered at once for printing. */
export function useIsPrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useListener(window, 'beforeprint', () => flushSync(() => setPrinted(true)))
  useListener(window, 'afterprint', () => setPrinted(false))
  return isPrinted
}
