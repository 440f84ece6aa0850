// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { field } from '../../../src/contract/field.ts'
import { choice, flag, locale as aLanguage, optional, secret } from '../../../src/contract/fields.ts'
import { amountListInHundredths } from '../../../src/contract/valueFields.ts'
import '../../support/dom.ts'
import { label, renderInput } from '../../support/renderInput.tsx'

const say = (words: string, values: Record<string, string>) =>
  Object.entries(values).reduce((said, [key, value]) => said.replace(`%{${key}}`, value), words)

describe('a choice', () => {
  const fruit = choice(['apple', 'pear', 'carrot'], { tree: ['apple', 'pear'] })
  const box = () => screen.getByRole('combobox', { name: new RegExp(`^${label}`) })

  it('is a native select, with groups if it has any', async () => {
    const { user, value } = await renderInput(fruit)
    expect(box()).toHaveDisplayValue(en.input.choose)
    const group = within(box()).getByRole('group', { name: 'resources.samples.choiceGroups.value.tree' })
    expect(
      within(group)
        .getAllByRole('option')
        .map((option) => (option as HTMLOptionElement).value),
    ).toEqual(['apple', 'pear'])
    await user.selectOptions(box(), 'carrot')
    expect(value()).toBe('carrot')
    expect(within(box()).queryByRole('option', { name: en.input.choose })).toBeNull()
  })

  it('that is optional can be cleared', async () => {
    const { user, value } = await renderInput(optional(fruit), { value: 'pear' })
    await user.selectOptions(box(), en.input.nothing)
    expect(value()).toBeNull()
  })
})

describe('a choice among many', () => {
  it.each([
    ['en', 'german', /^German/],
    ['de', 'deutsch', /^Deutsch/],
  ] as const)('offers the best match first (%s, %s)', async (locale, typed, first) => {
    const { user } = await renderInput(aLanguage(), { locale })
    await user.type(screen.getByRole('combobox', { name: new RegExp(`^${label}`) }), typed)
    const options = await screen.findAllByRole('option')
    expect(options.length).toBeGreaterThan(1)
    expect(options[0]).toHaveTextContent(first)
  })
})

describe('a flag', () => {
  const box = () => screen.getByRole('switch', { name: label })

  it('is switched, also by its label', async () => {
    const { user, value } = await renderInput(flag(), { value: true })
    expect(box()).toBeChecked()
    await user.click(screen.getByText(label))
    expect(box()).not.toBeChecked()
    expect(value()).toBe(false)
  })

  it('with an error gets the focus, and shows it', async () => {
    const agreed = field(z.literal(true), { kind: 'flag' })
    const { save } = await renderInput(agreed, { value: false })
    await save()
    await waitFor(() => expect(box()).toBeInvalid())
    expect(box()).toHaveAccessibleDescription(en.errors.choiceInvalid)
    expect(box()).toHaveFocus()
  })
})

describe('a list of amounts', () => {
  const entry = () => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
  const chips = () => screen.queryAllByRole('listitem').map(({ firstChild }) => firstChild?.textContent)

  it('is extended by Enter, sorted without duplicates, and names existing amounts', async () => {
    const { user, value, saved } = await renderInput(amountListInHundredths(), { value: [100], locale: 'de' })
    await user.type(entry(), '0,2{Enter}')
    expect(value()).toEqual([20, 100])
    expect(chips()).toEqual(['0,20', '1,00'])
    expect(entry()).toHaveValue('')
    expect(entry()).toHaveFocus()
    await user.type(entry(), '1{Enter}')
    expect(screen.getByText(say(de.input.amountsTwice, { amounts: '1,00' }))).toBeVisible()
    expect(saved).toEqual([])
  })

  it('keeps invalid text in the entry, refuses to save it, and keeps it in another language', async () => {
    const { user, save, saved, switchTo, value } = await renderInput(amountListInHundredths(), { value: [] })
    await user.type(entry(), '1; x; 0.125')
    await save()
    expect(await screen.findByText(say(en.input.amountsUnread, { text: 'x; 0.125' }))).toBeVisible()
    expect(saved).toEqual([])
    await switchTo('DE – Deutsch')
    expect(await screen.findByText(say(de.input.amountsUnread, { text: 'x; 0.125' }))).toBeVisible()
    expect([entry(), chips()]).toEqual([expect.objectContaining({ value: 'x; 0.125' }), ['1,00']])
    await user.clear(entry())
    await save()
    await waitFor(() => expect(saved).toEqual([[100]]))
    expect(value()).toEqual([100])
  })

  it('has a remove button per amount, after which the focus returns to the entry', async () => {
    const { user, value } = await renderInput(amountListInHundredths(), { value: [20, 100] })
    await user.click(screen.getByRole('button', { name: say(en.input.removeAmount, { amount: '0.20' }) }))
    expect(value()).toEqual([100])
    expect(entry()).toHaveFocus()
  })
})

describe('a secret', () => {
  const marker = { set: true, changedAt: '2026-11-20T09:00:00.000Z' }

  it('that is kept after all returns the focus to the button for replacing', async () => {
    const { user, value } = await renderInput(optional(secret()), { value: marker })
    for (const [first, back] of [
      [en.secret.replace, en.secret.keep],
      [en.secret.clear, en.secret.undoClear],
    ] as const) {
      await user.click(screen.getByRole('button', { name: first }))
      await user.click(screen.getByRole('button', { name: back }))
      expect(screen.getByRole('button', { name: en.secret.replace })).toHaveFocus()
      expect(value()).toEqual(marker)
    }
  })

  it('is not replaced by an empty text, and cleared only on request', async () => {
    const { user, save, saved } = await renderInput(optional(secret()), { value: marker })
    await user.click(screen.getByRole('button', { name: en.secret.replace }))
    await save()
    expect(await screen.findByText(en.errors.required)).toBeVisible()
    expect(saved).toEqual([])
  })
})
