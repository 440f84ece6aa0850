import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { openId } from './support/casino.ts'
import { button, createLink, input, link, saveNew, search, select } from './support/form.ts'
import { main, see, signIn, switchTo, title, toast } from './support/page.ts'
import { followRecipe } from './support/recipe.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { say, uniqueName, words } from './support/words.ts'

const { form, list } = words.de

/** Milliseconds; includes a build of the console. */
const patience = 120_000

test(
  'a resource and a provider API, added as documented, appear in menu, routes, forms, API and audit log',
  { timeout: patience },
  async ({ visit }) => {
    const { root, remove } = await followRecipe()
    const server = await startServer({ root })
    try {
      const { page } = await visit({ origin: server.origin })
      const name = uniqueName('Herbst')
      await signIn(page, 'admin')
      await link(page.getByRole('navigation', { name: words.de.app.menu }), 'Kampagnen').click()
      await see(title(page, 'Kampagnen'))
      expect(new URL(page.url()).pathname).toBe('/campaigns/manage')
      await see(
        main(page).getByRole('row').filter({ hasText: 'Autumn' }).filter({ hasText: 'Aurora Palace' }),
      )
      await createLink(page).first().click()
      await see(title(page, say(list.create, { name: 'Kampagne' })))
      await input(page, 'Name').fill(name)
      await search(page, 'Casino', 'Nimbus 9')
      await input(page, 'Bonus (%)').fill('7,25')
      await input(page, 'Bonus (%)').blur()
      await saveNew(page).click()
      await see(title(page, name))
      const id = openId(page)
      await input(page, 'Bonus (%)').fill('8')
      await button(page, form.save).click()
      await see(toast(page, form.saved))
      await switchTo(page, 'en')
      await see(link(page.getByRole('navigation', { name: words.en.app.menu }), 'Campaigns'))
      await page.goto('/campaigns/manage')
      await see(main(page).getByRole('row').filter({ hasText: name }).filter({ hasText: 'Nimbus 9' }))

      const api = await apiOf(page)
      expect(Object.keys(await api.read('campaigns', 'autumn')).toSorted()).toEqual(
        Object.keys(await api.read('campaigns', id)).toSorted(),
      )
      expect(await api.read('campaigns', id)).toMatchObject({
        name,
        casinoId: 'cf_nimbus',
        bonus: 8,
        version: 2,
      })
      const usage = await api.call('GET', '/casinos/cf_nimbus/usage')
      expect(
        (usage.body as { resource: string }[]).filter(({ resource }) => resource === 'campaigns'),
      ).toMatchObject([{ count: 1, records: [{ id, label: name }] }])
      const query = new URLSearchParams({
        filter: JSON.stringify({ resource: 'campaigns', recordId: id }),
        sort: '["changedAt","ASC"]',
      })
      const { body } = await api.call('GET', `/audit-entries?${query.toString()}`)
      expect(body).toMatchObject([
        { action: 'create', recordLabel: name, by: { name: 'Katharina Brandt' } },
        { action: 'update', recordLabel: name, changes: [{ field: 'bonus', before: 7.25, after: 8 }] },
      ])

      await page.goto('/game-providers/manage/create')
      await select(page, words.en.resources['game-providers'].fields.apiType, 'Token')
      await see(input(page, 'Room'))
      expect(await page.locator('[data-field="apiConfig.token"] input').getAttribute('type')).toBe('password')
      // Closed before its server, since the session frame would report errors.
      await page.close()
    } finally {
      await server.stop()
      await remove()
    }
  },
)
