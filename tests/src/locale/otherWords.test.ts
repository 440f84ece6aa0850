import { expect, it } from 'vitest'
import { otherWords, wordsComeBy } from '../../../src/locale/otherWords.ts'

it('what is loaded before there is a provider of texts comes with its words all the same', async () => {
  let isThere = false
  const asked = otherWords().then(() => isThere)
  wordsComeBy(async () => {
    isThere = true
  })
  expect(await asked).toBe(true)
})
