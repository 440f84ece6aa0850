import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { firstCase } from '../support/languages.ts'
import { apiOf } from './support/api.ts'
import { aRecord, labelOf, textFields } from './support/entities.ts'
import { input } from './support/form.ts'
import { expectTextsInSight } from './support/geometry.ts'
import { main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { uniqueName, words } from './support/words.ts'
import { allScreens } from '../../resources/index.ts'

const { form, record } = words.de
/** The beginning of what is said of a change that one has made in another window. */
const byOneself = record.conflict.changedByYou.split('%{')[0] ?? ''

/** Long and short forms, beside their list and alone, where the buttons stick to the window and where they end the page. */
const forms = [
  { path: 'masterdata/jurisdictions', isPhone: true },
  { path: 'masterdata/jurisdictions', isPhone: false },
  { path: 'casinos/manage', isPhone: true },
  { path: 'casinos/manage', isPhone: false },
  { path: 'game-studios/manage', isPhone: false },
].map((one) => ({ ...one, screens: allScreens.find(({ path }) => path === one.path) }))

test.for(firstCase(forms))(
  'a change or deletion by somebody else moves and covers nothing of a form: $path, phone: $isPhone',
  async ({ path, isPhone, screens }, { visit }) => {
    const { entity } = screens ?? expect.unreachable()
    const { page, provoked } = await visit({ isPhone })
    provoked(404)
    await signIn(page, 'admin', '/')
    const api = await apiOf(page)
    const { id } = await aRecord(api, entity)
    const [field] = textFields(entity)
    const typed = input(page, labelOf('de', entity, field)).first()
    const following = page.waitForResponse('**/api/events')
    await page.goto(`/${path}/${id}`)
    await typed.fill(uniqueName('Getippt'))
    await see(main(page).getByText(form.unsaved))
    await following

    const before = await placesOf(page)
    await api.change(entity.name, id, { [field.path]: uniqueName('Anders') })
    const notice = main(page).getByText(form.meanwhile)
    await see(notice)
    await see(main(page).getByText(byOneself))
    expect(await placesOf(page)).toEqual(before)
    expect(await notice.evaluate((it) => it.getBoundingClientRect().bottom <= window.innerHeight)).toBe(true)
    await expectTextsInSight(page, path)

    const { version } = await api.read(entity.name, id)
    await api.call('DELETE', `/${entity.name}/${id}`, undefined, { 'If-Match': `"${version}"` })
    await see(main(page).getByText(form.gone))
    expect(await placesOf(page)).toEqual(before)
  },
)

/** Where the inputs of a form and its buttons are, and how much the bar with the buttons covers. */
const placesOf = (page: Page) =>
  page.locator('.entity-form :is(input, textarea, select), .save-bar, .save-bar button').evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { what: one.getAttribute('name') ?? one.localName, x, y, width, height }
    }),
  )
