import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach } from 'vitest'

configure(({ getElementError }) => ({
  asyncUtilTimeout: 5000,
  // While something is waited for, an error is thrown at every change of the page: only the last one shows the page.
  getElementError: (message, container) =>
    isWaiting() ? Object.assign(new Error(message ?? ''), { name }) : getElementError(message, container),
}))
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

const name = 'TestingLibraryElementError'

/** What the library goes by itself where its errors are costly; its types do not tell of it. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

/** Whether a button does nothing; it keeps the focus, so that `disabled` says nothing of it. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
