import { button, group, input } from './support/form.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { words } from './support/words.ts'

test('a click is not lost to the message that comes up at the field just left', async ({ visit }) => {
  const { page } = await visit()
  const { fields } = words.de.resources.bridges
  await signIn(page, 'admin', '/bridges/manage/create')
  await input(page, fields.routerUrl).fill('ftp://router.example')
  await button(group(page, fields.properties), words.de.form.add).click()
  await see(main(page).getByText(words.de.errors.urlInvalid))
  await see(input(group(page, fields.properties), words.de.form.propertyValue))
})
