import { Activity, Suspense, useEffect, useInsertionEffect } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { Route, Routes } from 'react-router-dom'
import type { ResourceConfig } from '../screens.ts'
import { RecordDrawerProvider } from './PageHeader.tsx'

export interface RecordPrerenderProps {
  screens: ResourceConfig
  id: string
  onEnd: () => void
}

/** The browser compiles the code of the first click while it is idle. */
export function RecordPrerender({ screens: { path, Edit }, id, onEnd }: RecordPrerenderProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, longestRenderMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <Activity mode="hidden">
      <ErrorBoundary fallback={null}>
        <Suspense>
          <RecordDrawerProvider value={untitled}>
            <Routes location={`/${path}/${encodeURIComponent(id)}`}>
              <Route
                path={`/${path}/:id`}
                element={
                  <ResourceContextProvider value={path}>
                    <Edit />
                  </ResourceContextProvider>
                }
              />
            </Routes>
          </RecordDrawerProvider>
          <End onEnd={onEnd} />
        </Suspense>
      </ErrorBoundary>
    </Activity>
  )
}

/** Groups far down in a form are rendered later than the rest. */
const longestRenderMs = 5000
const laterGroupsMs = 500

/** The prerendered page must not set the window's title. */
const untitled = { isDrawer: false, openId: '-' }

/** Out of sight, only insertion effects run. */
function End({ onEnd }: Pick<RecordPrerenderProps, 'onEnd'>) {
  useInsertionEffect(() => {
    const timer = setTimeout(onEnd, laterGroupsMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return null
}
