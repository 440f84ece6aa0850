import pageConsole from 'node:console'
import '@testing-library/jest-dom/vitest'
import { configure, getConfig } from '@testing-library/react'
import { HttpError } from 'react-admin'

configure(({ getElementError }) => ({
  // A machine with much else to do takes its time; what does not come takes this long to fail.
  asyncUtilTimeout: 15_000,
  // While something is waited for, an error is thrown at every change of the page: only the last one shows the page.
  getElementError: (message, container) =>
    isWaiting() ? Object.assign(new Error(message ?? ''), { name }) : getElementError(message, container),
}))

// How a call was answered is what tests are about: neither react-admin nor the page's own console says it beside them.
const { error } = console
console.error = (...said: unknown[]) => (said[0] instanceof HttpError ? undefined : error(...said))
pageConsole.error = () => undefined

const name = 'TestingLibraryElementError'

/** What the library goes by itself where its errors are costly; its types do not tell of it. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

/** Whether a button does nothing; it keeps the focus, so that `disabled` says nothing of it. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
