import { describe, expect } from 'vitest'
import { button, createLink, link } from './support/form.ts'
import { main, see, signIn, title } from './support/page.ts'
import { test } from './support/test.ts'
import { inEnglish, say, words } from './support/words.ts'

describe.each(inEnglish)('a visitor ($locale)', ({ locale }) => {
  const { list, form, delete: deletion, resources } = words[locale]

  test('sees the casinos of the account, and no controls that change them', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'visitor', '/casinos/manage')
    await see(link(main(page), 'Bluefin Casino'))
    await see(page.getByText(say(list.count, { from: 1, to: 2, total: 2 })))
    expect(await createLink(page).count()).toBe(0)
    await link(main(page), 'Aurora Palace').click()
    await see(title(page, 'Aurora Palace'))
    await see(main(page).getByText(form.readOnly))
    for (const name of [
      form.save,
      form.add,
      deletion.button,
      words[locale].secret.replace,
      words[locale].secret.clear,
    ]) {
      expect(await button(main(page), name).count(), name).toBe(0)
    }
    expect(await button(main(page), resources.casinos.keys.generate).count()).toBe(0)
    await see(
      main(page)
        .getByText(say(words[locale].secret.set, { when: '' }).trim())
        .first(),
    )
    const open = await main(page)
      .locator('input, textarea')
      .evaluateAll((inputs) =>
        (inputs as HTMLInputElement[])
          .filter((it) => !it.readOnly && !it.disabled && it.getAttribute('aria-hidden') !== 'true')
          .map((it) => it.name || it.id),
      )
    expect(open).toEqual([])
  })
})
