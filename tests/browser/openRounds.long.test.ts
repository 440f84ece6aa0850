import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { button, link } from './support/form.ts'
import { main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, firstInGerman, say, words } from './support/words.ts'

/** Open rounds of a casino that never refunds any by itself: one that was paid already, and one for each language. */
const paid = 'gr6zupszmo7z'
const unpaid = { de: 'gr32s3kkg7m7', en: 'greuvxhdlvmo' }
/** One of another casino for each language, to which nothing was credited. */
const other = { de: 'gr3mx53ttavr', en: 'grh6lxtuezvx' }

describe.each(firstInGerman)('open rounds ($locale)', ({ locale }) => {
  const its = words[locale].resources['game-rounds']
  const look: typeof expectAccessible = async (page, what) => {
    await expectAccessible(page, what)
    await page.setViewportSize({ width: 1280, height: 900 })
  }

  test('are worked off: looked at, closed by what is allowed, and shown as closed', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/support/open-game-rounds')
    await see(title(page, kindName(locale, 'open-game-rounds')))
    await look(page, 'open rounds')
    await page.goto(`/support/open-game-rounds/${paid}`)
    const refund = page.getByRole('radio', { name: its.choices.closeType.refund })
    await see(page.getByText(words[locale].errors.refundAfterCredit))
    expect(await refund.getAttribute('aria-disabled')).toBe('true')
    await look(page, 'an open round')
    await page.goto(`/support/open-game-rounds/${unpaid[locale]}`)
    await page.getByRole('radio', { name: its.choices.closeType.none }).check()
    await page.getByLabel(its.close.reason).selectOption(its.close.reasons.complaint)
    await button(page, its.close.button).click()
    await see(button(page, its.close.go))
    await look(page, 'asking once more')
    await button(page, its.close.go).click()
    await see(page.getByText(its.page.withoutBooking))
    await look(page, 'a closed round')
    const api = await apiOf(page)
    const { body } = await api.call('GET', `/game-rounds/${unpaid[locale]}`)
    expect(body).toMatchObject({
      status: 'completed',
      closeType: 'none',
      closedBy: 'Katharina Brandt (admin@example.com)',
    })
  })

  test('are closed together, with an outcome each', async ({ visit }) => {
    const { page } = await visit({ locale })
    const search = new URLSearchParams({ filter: JSON.stringify({ casinoId: ['cf_jolly', 'cf_mistral'] }) })
    await signIn(page, 'admin', `/support/open-game-rounds?${search}`)
    await page.getByRole('checkbox', { name: paid }).check()
    await page.getByRole('checkbox', { name: other[locale] }).check()
    await button(page, words[locale].resources['open-game-rounds'].bulk.close.label).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: its.choices.closeType.refund }).check()
    await dialog.getByLabel(its.close.reason).selectOption(its.close.reasons.test)
    await look(page, 'closing many rounds')
    await see(dialog.getByRole('row', { name: paid }).getByText(words[locale].errors.refundAfterCredit))
    await button(dialog, say(its.close.many, { count: 1 }, 1)).click()
    await see(button(dialog, its.close.go))
    await look(page, 'asking once more about many')
    await button(dialog, its.close.go).click()
    await see(dialog.getByRole('row', { name: other[locale] }))
    await look(page, 'what came of each')
    await button(dialog, words[locale].app.close).click()
    await see(link(main(page), paid))
  })
})
