import { useCallback, useEffect, useState } from 'react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useLocation } from 'react-admin'
import type { Row } from '../contract/values.ts'
import { FilterPanel } from '../list/filters/FilterBar.tsx'
import { createPagePathOf, preloadPage, pathAndIdOfRecordAt } from '../screens.ts'
import { useAllPages, useAllScreens } from '../context.ts'
import type { RecordPrerenderProps } from './RecordPrerender.tsx'
import { savesData } from './savesData.ts'
import { listen } from './useListener.ts'
import { timings } from './timing.ts'

interface Prerendered extends Omit<RecordPrerenderProps, 'onEnd'> {
  at: string
}

let isPrerendered = false

/** Loads nothing ahead if the connection is slow or saves data. */
export function usePrefetchWithPrerender(): RecordPrerenderProps | null {
  const [screens, pages] = [useAllScreens(), useAllPages()]
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const dataProvider = useDataProvider()
  const [prerendered, prerender] = useState<Prerendered | null>(null)
  const onEnd = useCallback(() => prerender(null), [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const ahead = (pathname: string) => {
      if (savesData()) return
      whenIdle(() => void preloadPage(screens, pages, pathname))
      const record = pathAndIdOfRecordAt(screens, pathname)
      if (!record) return
      const { path, id } = record
      void queryClient
        .query({
          queryKey: [path, 'getOne', { id, meta: undefined }],
          queryFn: async ({ signal }) => (await dataProvider.getOne<Row>(path, { id, signal })).data,
        })
        // The page itself shows the failure.
        .catch(() => undefined)
    }
    const point = ({ target }: Event) => {
      clearTimeout(timer)
      const link = target instanceof Element && linkOf(target)
      if (!link || link.origin !== window.location.origin) return
      timer = setTimeout(() => ahead(link.pathname), timings.intent)
    }
    const forget = listen(document, ['pointerover', 'focusin'], point, { passive: true })
    return () => {
      clearTimeout(timer)
      forget()
    }
  }, [screens, pages, queryClient, dataProvider])
  useEffect(() => {
    if (pathAndIdOfRecordAt(screens, pathname)) isPrerendered = true
    if (savesData()) return
    const list =
      screens.find((one) => [`/${one.path}`, createPagePathOf(one)].includes(pathname)) ?? screens[0]
    return inTurn(queryClient, [
      () => preloadPage(screens, pages, `/${list?.path}/-`),
      () => FilterPanel.preload(),
      async () => {
        if (isPrerendered || !list || list.drawer || pathname !== `/${list.path}`) return
        const [[key] = []] = queryClient.getQueriesData({ queryKey: [list.path, 'getOne'] })
        if (!key) return
        isPrerendered = true
        prerender({ screens: list, id: (key[2] as { id: string }).id, at: pathname })
      },
    ])
  }, [screens, pages, pathname, queryClient])
  return prerendered?.at === pathname ? { ...prerendered, onEnd } : null
}

const linkOf = (target: Element) =>
  target.closest('a') ?? target.closest('tr[data-id]')?.querySelector('a') ?? null

function inTurn(queryClient: QueryClient, [next, ...later]: readonly (() => Promise<void>)[]): () => void {
  if (!next) return () => undefined
  let isOver = false
  let callOff = whenIdle(function look() {
    if (queryClient.isFetching() > 0) {
      const timer = setTimeout(() => (callOff = whenIdle(look)), timings.busy)
      callOff = () => clearTimeout(timer)
      return
    }
    void next().then(() => {
      if (!isOver) callOff = inTurn(queryClient, later)
    })
  })
  return () => {
    isOver = true
    callOff()
  }
}

const longestIdleWaitMs = 2000

function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, longestIdleWaitMs)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longestIdleWaitMs })
  return () => cancelIdleCallback(asked)
}
