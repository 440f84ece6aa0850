import { describe, expect } from 'vitest'
import { button, input, link, saveNew } from './support/form.ts'
import { gone, main, see, signIn, toast } from './support/page.ts'
import { expectSteady, takeShifts, watchShifts } from './support/shifts.ts'
import { test } from './support/test.ts'
import { inGerman, kindName, say, uniqueName, words } from './support/words.ts'

describe.each(inGerman)('a form ($locale)', ({ locale }) => {
  const { form, resources } = words[locale]
  const { groups } = resources.casinos

  test('that is longer than the window has links to its groups, and marks groups with errors', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/')
    await watchShifts(page)
    await page.reload()
    await takeShifts(page)
    await page.goto('/casinos/manage/create')
    const sections = page.getByRole('navigation', { name: form.sections })
    const current = () => sections.locator('[aria-current]').textContent()
    await see(link(sections, groups.options))
    await expectSteady(page, 'a long form')
    expect(await sections.getByRole('link').count()).toBe(6)
    await link(sections, groups.play).press('Enter')
    await expect.poll(current).toBe(groups.play)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('fieldset')?.id)).toBe('group-play')
    // The last sections fit into the window together, so the order of scrolling matters.
    for (const way of (await sections.getByRole('link').all()).toReversed()) {
      await way.click()
      await expect.poll(() => way.getAttribute('aria-current')).toBe('location')
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect.poll(current).toBe(groups.options)
    await saveNew(page).click()
    await see(sections.getByRole('link', { name: new RegExp(`^${groups.general}\\s*3`) }))
    await page.setViewportSize({ width: 1000, height: 900 })
    await gone(sections)
  })

  test('that fits into the window has no links', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/bridges/manage/alpine')
    await see(main(page).getByRole('group').first())
    await gone(page.getByRole('navigation', { name: form.sections }))
  })

  test('for creating several records starts again, with a link to the previous record', async ({ visit }) => {
    const { page } = await visit({ locale })
    const [first, second] = [uniqueName('Erstes'), uniqueName('Zweites')]
    await signIn(page, 'admin', '/game-studios/manage/create')
    const name = input(page, resources['game-studios'].fields.name)
    await name.fill(first)
    await button(page, form.createAnother).click()
    await see(toast(page, say(form.created, { name: first })))
    await expect.poll(() => name.inputValue()).toBe('')
    expect(await name.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type(second)
    await button(page, form.createAnother).click()
    await see(toast(page, say(form.created, { name: second })))
    await page
      .getByRole('status')
      .getByRole('link', { name: say(form.takenBy, { name: first }) })
      .click()
    await see(
      page
        .getByRole('heading', { name: first })
        .or(page.getByRole('heading', { name: kindName(locale, 'game-studios') }))
        .first(),
    )
    expect(await input(page, resources['game-studios'].fields.name).inputValue()).toBe(first)
  })
})
