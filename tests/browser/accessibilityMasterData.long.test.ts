import { describe } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { button, saveNew } from './support/form.ts'
import { goWithin, main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { languages, words } from './support/words.ts'

describe.each(languages)('accessibility of master data ($locale)', ({ locale }) => {
  const { form, record, resources } = words[locale]

  test('lists with references, amounts and missing properties break no axe rule', async ({ visit }) => {
    const { page } = await visit({ locale })
    const { fields, missing } = resources['game-versions']
    await signIn(page, 'admin', lacking)
    await see(page.getByRole('group', { name: missing.label }))
    await expectAccessible(page, 'a version that lacks properties')
    await goWithin(page, '/games/versions/create')
    await see(saveNew(page))
    const box = page.getByRole('combobox', { name: fields.jurisdictionIds })
    await box.click()
    await page.getByRole('option', { name: 'Malta' }).click()
    await expectAccessible(page, 'a list of references, open')
  })

  test('a drawer with a configuration, a comparison, and the games of a casino break no axe rule', async ({
    visit,
  }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/game-providers/manage/quartzline')
    await see(button(page, form.save))
    await expectAccessible(page, 'a drawer')
    await goWithin(page, '/games/versions/amber-orchard.v1.00?tab=compare')
    await page.getByRole('combobox', { name: record.compare.with }).selectOption({ index: 1 })
    await see(main(page).getByRole('table'))
    await expectAccessible(page, 'a comparison')
    await goWithin(page, '/casinos/manage/cf_aurora?tab=casino-games')
    await see(main(page).getByText('Elm Street Carnival'))
    await expectAccessible(page, 'the games of a casino')
  })

  test('pasted hashes with errors break no axe rule', async ({ visit }) => {
    const { page } = await visit({ locale })
    const { add } = resources['allowed-hashes']
    await signIn(page, 'admin', '/cpv/allowed-hashes/add')
    await see(title(page, add.title))
    await page.getByRole('textbox').fill(`rng;${'a'.repeat(40)}\nrng;${'a'.repeat(40)}\nrng;xyz`)
    await see(main(page).getByRole('table'))
    await expectAccessible(page, 'pasted hashes')
  })
})

/** A version with missing properties. */
const lacking = '/games/versions/copper-canyon-rush.v1.20'
