import type { Locator, Page } from 'playwright-core'
import { button, input, saveNew } from '../../browser/support/form.ts'
import { kindName, say, words } from '../../browser/support/words.ts'
import type { Api } from '../../browser/support/api.ts'
import type { Write } from '../writes/write.ts'

/** A filled page before the last click. */
export interface Filled {
  /** Clicks the button that saves, or after a failure the one that retries. */
  submit(): Promise<void>
  /** Waits until the page shows success. */
  done(): Promise<void>
  /** Waits until the input is still there. */
  kept?(): Promise<void>
}

/** Opens the page of a write and fills it in. */
export type Step = (page: Page, write: Write, api: Api) => Promise<Filled>

const { form, delete: deletion, list, activation, resources } = words.en
const see = (what: Locator) => what.waitFor({ state: 'visible' })
const gone = (what: Locator) => what.waitFor({ state: 'hidden' })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const idOf = ({ path }: Write) => path.split('/')[2] ?? ''
const fieldOf = ({ body }: Write, name: string) => String((body as Record<string, unknown>)[name])
const click = (what: Locator) => () => what.click()
const has = (what: Locator, value: string) => async () => {
  if ((await what.inputValue()) !== value) throw new Error('What was typed is not there any more')
}
const nameLabel = resources.jurisdictions.fields.name

/** How staff make each kind of write. */
export const steps: Record<string, Step> = {
  async create(page, write) {
    await page.goto('/masterdata/jurisdictions/create')
    const name = fieldOf(write, 'name')
    await input(page, nameLabel).fill(name)
    return {
      submit: click(saveNew(page)),
      done: () => see(title(page, name)),
      kept: has(input(page, nameLabel), name),
    }
  },

  async edit(page, write) {
    await page.goto(`/masterdata/jurisdictions/${idOf(write)}`)
    const name = fieldOf(write, 'name')
    await input(page, nameLabel).fill(name)
    return {
      submit: click(button(page, form.save)),
      done: () => see(title(page, name)),
      kept: has(input(page, nameLabel), name),
    }
  },

  async delete(page, write, api) {
    const { name } = await api.read('jurisdictions', idOf(write))
    await page.goto(`/masterdata/jurisdictions/${idOf(write)}`)
    await button(page.getByRole('main'), deletion.button).click()
    const dialog = page.getByRole('dialog')
    await input(dialog, deletion.confirmation).fill(String(name))
    return {
      submit: click(button(dialog, deletion.confirm)),
      done: () => see(title(page, kindName('en', 'jurisdictions'))),
      kept: has(input(dialog, deletion.confirmation), String(name)),
    }
  },

  async switch(page, write, api) {
    const { gameId } = await api.read('casino-games', idOf(write))
    await page.goto(`/games/manage/${String(gameId)}?tab=casino-games`)
    const row = page.locator(`tr[data-id="${idOf(write)}"], li[data-id="${idOf(write)}"]`)
    const control = row.getByRole('switch')
    await control.click()
    const last = button(page.getByRole('dialog'), activation.deactivate)
    await see(last)
    return {
      submit: click(last),
      done: () => see(control.and(page.locator('[aria-checked="false"]'))),
    }
  },

  'bulk action': async (page, write, api) => {
    const { name } = await api.read('casinos', idOf(write))
    const { label } = resources.casinos.bulk.generateKeys
    await page.goto('/casinos/manage')
    await page.getByRole('checkbox', { name: String(name), exact: true }).check()
    await button(page, label).click()
    const dialog = page.getByRole('dialog')
    return {
      submit: click(button(dialog, label).or(button(dialog, list.bulk.retry))),
      done: () => see(dialog.getByText(say(list.bulk.succeeded, { count: 1 }))),
    }
  },

  async push(page, write) {
    await page.goto(`/casinos/manage/${idOf(write)}/push`)
    const { plan, push, succeeded } = resources.pushes.page
    const start = button(page.getByRole('region', { name: plan }), push)
    await see(start)
    return { submit: click(start), done: () => see(page.getByRole('main').getByText(succeeded)) }
  },

  async booking(page, write) {
    await page.goto(`/support/open-game-rounds/${idOf(write)}`)
    const its = resources['game-rounds']
    await page.getByRole('radio', { name: its.choices.closeType.refund }).check()
    const form = page.locator('form.round-form')
    const reason = form.getByLabel(its.close.reason)
    await reason.selectOption(its.close.reasons.test)
    return {
      submit: async () => {
        await click(button(page, its.close.button))()
        await click(button(page, its.close.go))()
      },
      done: () => gone(form),
      // If the round was closed despite the fault, the page shows that instead.
      kept: () => Promise.any([has(reason, 'test')(), gone(form)]),
    }
  },

  'user change': async (page, write) => {
    await page.goto(`/users/manage/${idOf(write)}`)
    const lastName = input(page, resources.users.fields.lastName)
    await lastName.fill(fieldOf(write, 'lastName'))
    const saved = page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: form.saved })
    return {
      submit: click(button(page, form.save)),
      done: () => see(saved),
      kept: has(lastName, fieldOf(write, 'lastName')),
    }
  },

  'password reset': async (page, write) => {
    await page.goto(`/users/manage/${idOf(write)}`)
    await button(page, resources.users.reset.button).click()
    const dialog = page.getByRole('dialog')
    await see(dialog.locator('input').nth(1))
    for (const field of await dialog.locator('input').all()) await field.fill(fieldOf(write, 'password'))
    return {
      submit: click(button(dialog, resources.users.reset.confirm)),
      done: () => gone(dialog),
      kept: has(dialog.locator('input').first(), fieldOf(write, 'password')),
    }
  },

  'saved view': async (page, write) => {
    const name = fieldOf(write, 'name')
    await page.goto('/casinos/manage')
    await page.getByRole('button', { name: list.views.button }).first().click()
    await button(page, list.views.saveAs).click()
    await page.getByLabel(list.views.name).fill(name)
    return {
      // If the view was saved despite the fault, the list of views has it.
      submit: click(button(page, form.save).or(button(page, list.views.replace))),
      done: () => see(button(page, say(list.views.active, { name }))),
      kept: has(page.getByLabel(list.views.name), name),
    }
  },

  'significant event': async (page, write) => {
    const { fields, choices } = resources['significant-events']
    await page.goto('/reporting/significant-events/create')
    await page
      .getByRole('combobox', { name: fields.category })
      .selectOption({ label: choices.category.other })
    const reason = page.getByRole('textbox', { name: fields.reason })
    await reason.fill(fieldOf(write, 'reason'))
    return {
      submit: click(saveNew(page)),
      done: () => see(title(page, fieldOf(write, 'reason'))),
      kept: has(reason, fieldOf(write, 'reason')),
    }
  },

  async revert(page, write) {
    await page.goto(`/reporting/audit-entries/${idOf(write)}`)
    const { revert } = resources['audit-entries']
    await button(page.getByRole('complementary'), revert.button).click()
    const dialog = page.getByRole('dialog')
    await see(dialog)
    return { submit: click(button(dialog, revert.confirm)), done: () => gone(dialog) }
  },
}
