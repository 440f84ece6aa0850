import {
  createContext,
  startTransition,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  type ReactNode,
} from 'react'
import { flushSync } from 'react-dom'
import {
  type Location,
  type NavigateOptions,
  NavigationType,
  type Navigator,
  parsePath,
  Router,
  type To,
  UNSAFE_createBrowserHistory as createBrowserHistory,
} from 'react-router-dom'

/** A page that the address leads to, and how it was reached. */
export interface Visit {
  location: Location
  action: NavigationType
}

/** A navigation that a guard has stopped. */
export interface StoppedNavigation {
  proceed(): void
  reset(): void
}

interface Guard {
  asks(next: Location, current: Location): boolean
  stop(stopped: StoppedNavigation | null): void
}

export type AppRouter = ReturnType<typeof createAppRouter>

/**
 * The address of the page with its history, for react-router's components and hooks. `createBrowserRouter` also loads and sends data, which
 * react-admin does here: 20 KB before the first list.
 */
export function createAppRouter() {
  const history = createBrowserHistory()
  const listeners = new Set<(visit: Visit, isSync: boolean) => void>()
  /** The one added last decides. */
  const guards = new Set<Guard>()
  let visit: Visit = { location: history.location, action: NavigationType.Pop }
  let isProceeding = false
  /** Set while the browser goes back to where a stopped navigation began. */
  let onReturn: (() => void) | null = null

  const go = (next: Visit, isSync = false) => {
    if (next.action === NavigationType.Push) history.push(next.location, next.location.state)
    if (next.action === NavigationType.Replace) history.replace(next.location, next.location.state)
    visit = next
    guards.forEach(({ stop }) => stop(null))
    listeners.forEach((listener) => listener(next, isSync))
  }
  const isStopped = (location: Location, proceed: () => void) => {
    const guard = [...guards].at(-1)
    if (!guard?.asks(location, visit.location)) return false
    guard.stop({ proceed, reset: () => guard.stop(null) })
    return true
  }
  const navigate = (to: To, { replace = false, state = null, flushSync: isSync }: NavigateOptions = {}) => {
    const path = { pathname: '/', search: '', hash: '', ...(typeof to === 'string' ? parsePath(to) : to) }
    const key = Math.random().toString(36).slice(2, 10)
    const location: Location = { ...path, ...history.encodeLocation(path), state: state as unknown, key }
    const next = { location, action: replace ? NavigationType.Replace : NavigationType.Push }
    if (!isStopped(location, () => go(next, isSync))) go(next, isSync)
  }
  history.listen(({ location, delta }) => {
    if (onReturn) {
      onReturn()
      onReturn = null
      return
    }
    const next = { location, action: NavigationType.Pop }
    // Entries that other code has added have no position to go back to.
    if (isProceeding || delta === null) {
      isProceeding = false
      return go(next)
    }
    let returned = Promise.resolve()
    const proceed = () =>
      void returned.then(() => {
        isProceeding = true
        history.go(delta)
      })
    if (!isStopped(location, proceed)) return go(next)
    returned = new Promise((resolve) => (onReturn = resolve))
    history.go(-delta)
  })
  const navigator: Navigator = {
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state: unknown, options) => navigate(to, { ...options, state, replace: false }),
    replace: (to, state: unknown, options) => navigate(to, { ...options, state, replace: true }),
  }
  return {
    navigator,
    navigate,
    get state() {
      return visit
    },
    subscribe(listener: (visit: Visit, isSync: boolean) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    guard(guard: Guard) {
      guards.add(guard)
      return () => void guards.delete(guard)
    },
  }
}

const Context = createContext<AppRouter | null>(null)

/** The page that is left stays until the next one can be shown. */
export function AppRouterProvider({ router, children }: { router: AppRouter; children: ReactNode }) {
  const [{ location, action }, show] = useState(router.state)
  useLayoutEffect(
    () => router.subscribe((visit, isSync) => (isSync ? flushSync : startTransition)(() => show(visit))),
    [router],
  )
  return (
    <Context value={router}>
      <Router location={location} navigationType={action} navigator={router.navigator}>
        {children}
      </Router>
    </Context>
  )
}

/** The navigation that was stopped because `asks` returned true for it, until it proceeds or is given up. */
export function useNavigationGuard(asks: Guard['asks']): StoppedNavigation | null {
  const router = useContext(Context)
  const [stopped, stop] = useState<StoppedNavigation | null>(null)
  const ask = useEffectEvent(asks)
  useEffect(() => router?.guard({ asks: (next, current) => ask(next, current), stop }), [router])
  return stopped
}
