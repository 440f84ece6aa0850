import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { button, input } from './support/form.ts'
import { main, see, signIn, title } from './support/page.ts'
import { followRecipe } from './support/recipe.ts'
import { startServer } from './support/server.ts'
import { test } from './support/test.ts'
import { uniqueName } from './support/words.ts'

/** Milliseconds; includes a build of the console. */
const patience = 120_000

test(
  'pages of react-admin’s own components, built as documented, list, create, change, export and delete records',
  { timeout: patience },
  async ({ visit }) => {
    const { root, remove } = await followRecipe({ isStock: true })
    const server = await startServer({ root })
    try {
      const { page } = await visit({ origin: server.origin })
      const row = (name: string) => main(page).getByRole('row').filter({ hasText: name })
      await signIn(page, 'admin', '/campaigns/manage')
      await see(title(page, 'Kampagnen'))
      await see(row('Autumn').filter({ hasText: 'Aurora Palace' }))

      const names = [uniqueName('=Winter'), uniqueName('Advent')]
      for (const name of names) {
        await main(page).getByRole('link', { name: 'Erstellen' }).click()
        await input(page, 'Name').fill(name)
        const casino = page.getByRole('combobox', { name: 'Casino' })
        await casino.fill('Nimbus')
        await page.getByRole('option', { name: 'Nimbus 9' }).click()
        await button(page, 'Speichern').click()
        await see(title(page, `Kampagne ${name}`))
        await page.goto('/campaigns/manage')
        await see(row(name).filter({ hasText: 'Nimbus 9' }))
      }
      const [first = '', second = ''] = names
      await row(first).getByText(first).click()
      await page.getByRole('spinbutton', { name: 'Bonus (%)' }).fill('8')
      await button(page, 'Speichern').click()
      await see(row(first).filter({ hasText: '8' }))

      const [file] = await Promise.all([
        page.waitForEvent('download'),
        button(main(page), 'Exportieren').click(),
      ])
      const text = await readFile(await file.path(), 'utf8')
      expect(text).toContain(`,'${first},`)

      for (const name of names) await row(name).getByRole('checkbox').check()
      await button(main(page), 'Löschen').click()
      await button(page.getByRole('dialog'), 'Bestätigen').click()
      // Rows have no role while a dialog is open over them.
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await row(second).waitFor({ state: 'hidden' })
      const { body } = await (await apiOf(page)).call('GET', '/campaigns')
      expect(body).toMatchObject([{ id: 'autumn' }])
      await page.close()
    } finally {
      await server.stop()
      await remove()
    }
  },
)
