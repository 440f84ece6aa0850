import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { button, input, link, saveNew } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { firstInGerman, say, words } from './support/words.ts'

describe.each(firstInGerman)('component checks ($locale)', ({ locale }) => {
  const its = words[locale].resources['cpv-checks']
  // The same elements in both languages.
  const look: typeof expectAccessible = async (page, what) => {
    if (locale !== 'de') return
    await expectAccessible(page, what)
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  test('are started, followed over a reload, and lead from a mismatch to its event', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/cpv/checks')
    await link(main(page), its.create).click()
    await button(page, its.trigger.all).click()
    await look(page, 'choosing components')
    await input(page, its.fields.comment).fill('Browser')
    await button(page, say(its.trigger.button, { smart_count: 15 }, 2)).click()
    await see(page.getByRole('heading', { name: its.trigger.worst }))
    await page.reload()
    await see(page.getByRole('heading', { name: its.trigger.worst }))
    await look(page, 'what a check has found')
    await page.getByRole('region').getByRole('link', { name: 'vintage-vinyl.math' }).click()
    await see(page.getByRole('img'))
    await look(page, 'a mismatch')
    await link(page, its.event.button).click()
    await saveNew(page).click()
    await see(main(page).getByRole('link', { name: /vintage-vinyl\.math$/ }))

    const api = await apiOf(page)
    const { body } = await api.call('GET', '/significant-events?range=[0,0]')
    expect(body).toMatchObject([{ category: 'integrity', by: { name: 'Katharina Brandt' } }])
  })
})
