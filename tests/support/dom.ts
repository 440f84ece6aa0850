import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

configure({ asyncUtilTimeout: 5000 })
afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})

/** Whether a button does nothing; it keeps the focus, so that `disabled` says nothing of it. */
export const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
