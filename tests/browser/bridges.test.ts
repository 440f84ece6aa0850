import { describe, expect } from 'vitest'
import { apiOf } from './support/api.ts'
import { addProperty, button, group, input, saveNew } from './support/form.ts'
import { gone, main, see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { inGerman, say, uniqueName, words } from './support/words.ts'

describe.each(inGerman)('bridges ($locale)', ({ locale }) => {
  const { form, errors } = words[locale]
  const { fields } = words[locale].resources.bridges

  test('are created and edited with their properties', async ({ visit }) => {
    const { page } = await visit({ locale })
    const name = uniqueName('Brücke')
    await signIn(page, 'admin', '/bridges/manage/create')
    await input(page, fields.name).first().fill(name)
    await input(page, fields.routerUrl).fill('ftp://router.example')
    await input(page, fields.routerUrl).blur()
    await see(main(page).getByText(errors.urlInvalid))
    await addProperty(page, locale, fields.properties, 'region', 'eu-central-2')
    await addProperty(page, locale, fields.properties, 'pool', 'spare')
    await input(page, fields.routerUrl).fill('https://router.example/bridge')
    await gone(main(page).getByText(errors.urlInvalid))
    await saveNew(page).click()
    await see(title(page, name))

    const rows = group(page, fields.properties)
    await input(group(rows, say(form.row, { index: 1 })), form.propertyValue).fill('eu-north-1')
    await button(rows, say(form.removeRow, { index: 2 })).click()
    await addProperty(page, locale, fields.properties, 'owner', 'Team Nord')
    await button(page, form.save).click()
    await see(toast(page, form.saved))

    const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const saved = await (await apiOf(page)).read('bridges', id)
    expect(saved).toMatchObject({ name, routerUrl: 'https://router.example/bridge', version: 2 })
    expect(saved['properties']).toEqual({ region: 'eu-north-1', owner: 'Team Nord' })
  })
})

test('an error that appears when leaving a field does not make a click miss its button', async ({
  visit,
}) => {
  const { page } = await visit()
  const { fields } = words.de.resources.bridges
  await signIn(page, 'admin', '/bridges/manage/create')
  await input(page, fields.routerUrl).fill('ftp://router.example')
  await button(group(page, fields.properties), words.de.form.add).click()
  await see(main(page).getByText(words.de.errors.urlInvalid))
  await see(input(group(page, fields.properties), words.de.form.propertyValue))
})
