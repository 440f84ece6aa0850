import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { type EventKind, listen } from '../listeners.ts'

/** Calls the function of the last rendering for events of this kind, while the component is there and `isOn`. */
export function useListener<Kind extends EventKind>(
  target: EventTarget,
  kind: Kind,
  react: Parameters<typeof listen<Kind>>[2],
  isOn = true,
): void {
  const reactNow = useEffectEvent(react)
  useEffect(() => (isOn ? listen(target, kind, (event) => reactNow(event)) : undefined), [target, kind, isOn])
}

/** Content that is not on the screen is rendered at once for printing. */
export function useIsPrinting(): boolean {
  const [isPrinted, setPrinted] = useState(false)
  useListener(window, 'beforeprint', () => flushSync(() => setPrinted(true)))
  useListener(window, 'afterprint', () => setPrinted(false))
  return isPrinted
}
