import pageConsole from 'node:console'
import '@testing-library/jest-dom/vitest'
import { configure, getConfig } from '@testing-library/react'
import { HttpError } from 'react-admin'

configure(({ getElementError }) => ({
  // Long enough for a busy machine; only failing tests wait this long.
  asyncUtilTimeout: 15_000,
  // `waitFor` makes an error at each change of the page; only the last error prints the page, which is costly.
  getElementError: (message, container) =>
    isWaiting() ? Object.assign(new Error(message ?? ''), { name }) : getElementError(message, container),
}))

// Tests check failed calls themselves, so errors that react-admin and jsdom log about them are dropped.
const { error } = console
console.error = (...said: unknown[]) => (said[0] instanceof HttpError ? undefined : error(...said))
pageConsole.error = () => undefined

const name = 'TestingLibraryElementError'

/** Whether `waitFor` is running: the library's own flag, which its types lack. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

/** Whether a button is off. Such buttons keep the focus, so they have `aria-disabled` instead of `disabled`. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
