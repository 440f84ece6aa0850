import { button, group, input } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

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
