import { inject } from 'vitest'
import { test as browserTest } from '../../browser/support/test.ts'

/** A test in a browser, with the console that all files share. */
export const test = browserTest.extend('server', { scope: 'worker' }, () => ({
  ...inject('places'),
  stop: async () => undefined,
}))
