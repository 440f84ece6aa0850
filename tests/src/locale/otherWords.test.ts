import { expect, it } from 'vitest'
import { loadDeferredMessages, setMessageLoader } from '../../../src/locale/provider.ts'

it('what is loaded before there is a provider of texts comes with its words all the same', async () => {
  let isThere = false
  const asked = loadDeferredMessages().then(() => isThere)
  setMessageLoader(async () => {
    isThere = true
  })
  expect(await asked).toBe(true)
})
