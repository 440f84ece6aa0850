import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { button, input, link } from './support/form.ts'
import { see, signIn, title, toast } from './support/page.ts'
import { test } from './support/test.ts'
import { kindName, languages, say, uniqueName, words } from './support/words.ts'

describe.each(languages)('unsaved changes ($locale)', ({ locale }) => {
  const { form, resources } = words[locale]
  const label = resources.bridges.fields.name

  test('are asked about before a page is left, and kept by staying', async ({ visit }) => {
    const { page } = await visit({ locale })
    await signIn(page, 'admin', '/bridges/manage/atlantic', locale)
    await input(page, label).fill('Halb getippt')
    const stay = answer(page, 'dismiss')
    await link(page, kindName(locale, 'casinos')).click()
    expect((await stay).type).toBe('confirm')
    await see(title(page, 'Atlantic Bridge'))
    expect(await input(page, label).inputValue()).toBe('Halb getippt')
    const leave = answer(page, 'accept')
    await link(page, form.cancel).click()
    expect((await leave).message).not.toMatch(/^ra\./)
    await see(title(page, kindName(locale, 'bridges')))
  })

  test('are none after saving', async ({ visit }) => {
    const { page } = await visit({ locale })
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    const name = uniqueName('Gesichert')
    await signIn(page, 'admin', '/bridges/manage/create', locale)
    await input(page, label).fill(name)
    await input(page, resources.bridges.fields.routerUrl).fill('https://saved.example')
    await button(page, form.create).click()
    await see(toast(page, say(form.created, { name })))
    await see(title(page, name))
    await input(page, resources.bridges.fields.routerUrl).fill('https://again.example')
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    await link(page, kindName(locale, 'casinos')).click()
    await see(title(page, kindName(locale, 'casinos')))
    expect(asked).toEqual([])
  })
})

const answer = (page: Page, how: 'accept' | 'dismiss') =>
  new Promise<{ type: string; message: string }>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve({ type: dialog.type(), message: dialog.message() })
      void dialog[how]()
    }),
  )
