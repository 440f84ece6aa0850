import { Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { pageAt, useAllScreens } from '../screens.ts'
import { useWhenBack } from './LostConnection.tsx'
import { forgetFailures, LoadFailure } from './loader.ts'
import { usePageChange } from './usePageChange.ts'

/** Limits a failure to its page: the frame stays, and the next address starts afresh. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = pageAt(useAllScreens(), pathname)
  usePageChange(page)
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onReset={forgetFailures}
      fallbackRender={({ error, resetErrorBoundary }) =>
        error instanceof LoadFailure ? (
          <NotLoaded error={error} onRetry={resetErrorBoundary} />
        ) : (
          <ErrorPage error={error} />
        )
      }
    >
      <Suspense fallback={<PageLoading />}>
        {/* Another address is another page: nothing of the one before is left in it. */}
        <div key={page} className="page">
          {children}
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}

/** A page whose code could not be loaded. */
function NotLoaded({ error, onRetry }: { error: LoadFailure; onRetry: () => void }) {
  useWhenBack(onRetry)
  return <ErrorPage error={error} onRetry={onRetry} />
}
