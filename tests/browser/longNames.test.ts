import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { allScreens } from '../../resources/index.ts'
import { expectNothingSideways } from './support/axe.ts'
import { apiOf } from './support/api.ts'
import { button } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, languages, uniqueName, words } from './support/words.ts'

/** In the page: how much of the table is out of sight, before and after its first record gets a name of the greatest length. */
function hiddenWidths(): number[] {
  const frame = document.querySelector<HTMLElement>('.table-frame')
  const name = frame?.querySelector('tbody tr[data-id] a')
  if (!frame || !name) return []
  const hidden = () => frame.scrollWidth - frame.clientWidth
  const before = hidden()
  const text = 'Name as long as the field takes it, '.repeat(5).slice(0, 150)
  name.textContent = text
  name.closest('td')?.setAttribute('data-text', text.slice(0, 18))
  return [before, hidden()]
}

test.for(languages)(
  'usual names of bridges and jurisdictions are whole in the list of casinos at 1280 px ($locale)',
  async ({ locale }, { visit }) => {
    const { page } = await visit({ locale, width: 1280 })
    await signIn(page, 'admin', '/casinos/manage')
    const named = page.locator('.table tbody tr[data-id] td[data-named]')
    await see(named.filter({ hasText: 'Schleswig-Holstein' }))
    const cut = () =>
      named.evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    await expect.poll(cut).toEqual([])
  },
)

describe.each(inGerman)('a name of 150 characters ($locale)', ({ locale }) => {
  test.for([1280, 390])(
    'is whole in the dialog that deletes its record at %i px',
    async (width, { visit }) => {
      const { page } = await visit({ locale, width })
      await signIn(page, 'admin')
      const name = uniqueName('n').replace(' ', '').padEnd(150, 'm')
      const { id } = await (await apiOf(page)).create('jurisdictions', { name })
      await page.goto(`/masterdata/jurisdictions/${id}`)
      await button(page, words[locale].delete.button).click()
      const dialog = page.getByRole('dialog')
      await see(dialog.locator('strong').getByText(name))
      expect(await dialog.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
    },
  )

  test.for([1280, 390])('stays within the panels that offer it at %i px', async (width, { visit }) => {
    const { page } = await visit({ locale, width })
    await signIn(page, 'admin', '/casinos/manage')
    const api = await apiOf(page)
    // The first by name, so that it is among those that are listed.
    const name = uniqueName('A').replace(' ', '').padEnd(150, 'm')
    await api.create('jurisdictions', { name })
    const sort = { field: 'name', order: 'ASC' }
    const view = { columns: ['name'], filter: {}, sort, perPage: 25, density: 'compact' }
    await api.create('saved-views', { resource: 'casinos', name: name.slice(0, 100), view })
    const expectWithin = async (panel: Locator) => {
      await see(panel.getByText(name.slice(0, 100)).first())
      expect.soft(await panel.evaluate((it) => it.scrollWidth - it.clientWidth), String(panel)).toBe(0)
    }
    await page.goto(`/casinos/manage/cf_aurora`)
    const jurisdiction = words[locale].resources.casinos.fields.jurisdictionId
    await page.getByRole('combobox', { name: new RegExp(`^${jurisdiction}`) }).click()
    await expectWithin(page.locator('.combobox-list ul'))
    await page.goto('/casinos/manage')
    const { filters, views } = words[locale].list
    await main(page).getByRole('button', { name: filters.button }).first().click()
    await page.locator('summary').filter({ hasText: jurisdiction }).click()
    await expectWithin(page.locator('.menu-panel:not([hidden])'))
    await page.keyboard.press('Escape')
    await main(page).getByRole('button', { name: views.button }).first().click()
    await expectWithin(page.locator('.menu-panel:not([hidden])'))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: words[locale].palette.title })
    await page.keyboard.type(name.slice(0, 12))
    await expectWithin(palette)
  })

  test.for([1280, 390])('moves no column of a list out of sight at %i px', async (width, { visit }) => {
    const { page } = await visit({ locale, width })
    await signIn(page, 'admin')
    for (const { path } of allScreens) {
      await page.goto(`/${path}`)
      const row = page.locator('.table tbody tr[data-id]').first()
      await see(row.or(page.locator('.list-empty')).first())
      if (!(await row.isVisible())) continue
      // Usual names are whole: they fit, or other columns give way.
      const cut = await page
        .locator('.table tbody tr[data-id] td:not([data-named]) > a')
        .evaluateAll((names) =>
          names
            .filter((it) => it.textContent.length <= 32 && it.scrollHeight > it.clientHeight + 4)
            .map((it) => it.textContent),
        )
      expect.soft(cut, path).toEqual([])
      const [before = 0, after = 0] = await page.evaluate(hiddenWidths)
      // Beyond what was out of sight before, at most the space behind the last text.
      expect.soft(after, path).toBeLessThanOrEqual(before + 8)
      await expectNothingSideways(page, path)
      if (width === 1280) continue
      const outside = await row
        .locator('td')
        .evaluateAll((cells) =>
          cells
            .filter((cell) => cell.getBoundingClientRect().right > window.innerWidth)
            .map((cell) => cell.textContent),
        )
      expect.soft(outside, path).toEqual([])
    }
  })
})
