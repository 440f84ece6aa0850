import { expect, it } from 'vitest'
import { loadDeferredMessages, setDeferredMessageLoader } from '../../../src/locale/provider.ts'

it('code that is loaded before the i18n provider gets its messages, too', async () => {
  let isThere = false
  const asked = loadDeferredMessages().then(() => isThere)
  setDeferredMessageLoader(async () => {
    isThere = true
  })
  expect(await asked).toBe(true)
})
