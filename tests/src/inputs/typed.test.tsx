// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { optional } from '../../../src/contract/fields.ts'
import { date, decimalNumber, emails, money, time } from '../../../src/contract/valueFields.ts'
import '../../support/dom.ts'
import { label, renderInput } from '../../support/renderInput.tsx'

const input = () => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
const say = (words: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((said, [key, value]) => said.replace(`%{${key}}`, String(value)), words)
const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('a date', () => {
  it("is typed in the language's short format, which follows a switch", async () => {
    const { fill, value, switchTo } = await renderInput(optional(date()), { locale: 'de' })
    await fill(input(), '1.2.2027')
    expect(value()).toBe('2027-02-01')
    expect(input()).toHaveValue('01.02.2027')
    await switchTo('EN – English')
    await waitFor(() => expect(input()).toHaveValue('01/02/2027'))
    expect(value()).toBe('2027-02-01')
  })

  it.each(['20.11.26', '31.02.2027', '20/11/2026', 'soon', '1.1.10000'])(
    'returns to the previous value if it is invalid: %s',
    async (typed) => {
      const { fill, value } = await renderInput(optional(date()), { value: '2026-11-20', locale: 'de' })
      await fill(input(), typed)
      expect(input()).toHaveValue('20.11.2026')
      expect(value()).toBe('2026-11-20')
      const reason = say(de.input.dateRefused, { text: typed, example: '20.11.2026' })
      expect(described(input())).toBe(reason)
    },
  )

  it('keeps its error visible until it is corrected, even if it is required', async () => {
    const { fill, user, value } = await renderInput(date())
    const reason = say(en.input.dateRefused, { text: '31.12.2027', example: '20/11/2026' })
    await fill(input(), '31.12.2027')
    await waitFor(() => expect(input()).toBeInvalid())
    expect(value()).toBeNull()
    expect(described(input())).toBe(reason)
    // The error stays when the user returns to the input, or sends the form by Enter.
    await user.click(input())
    await user.tab()
    expect(described(input())).toBe(reason)
    await user.type(input(), '31.12.2027{Enter}')
    await user.tab()
    expect(described(input())).toBe(reason)
    await fill(input(), '31/12/2027')
    expect(described(input())).toBe(say(en.input.dateHint, { example: '20/11/2026' }))
  })

  it('is empty after it was cleared, and an error then if it is required', async () => {
    const { fill, value } = await renderInput(date(), { value: '2026-11-20' })
    await fill(input(), '')
    expect(value()).toBeNull()
    expect(await screen.findByText(en.errors.required)).toBeVisible()
    expect(input()).toBeInvalid()
  })

  it('is chosen in a calendar, which returns the focus, also by Escape', async () => {
    const { user, value } = await renderInput(optional(date()), { value: '2026-11-20', locale: 'de' })
    const button = screen.getByRole('button', { name: say(de.input.openCalendar, { field: label }) })
    await user.click(button)
    const calendar = await screen.findByRole('dialog', { name: label })
    expect(within(calendar).getByText('November 2026')).toBeVisible()
    expect(within(calendar).getAllByRole('columnheader')[0]).toHaveTextContent('M')
    await user.click(within(calendar).getByRole('gridcell', { name: '24' }))
    await waitFor(() => expect(value()).toBe('2026-11-24'))
    expect(input()).toHaveValue('24.11.2026')
    await waitFor(() => expect(button).toHaveFocus())
    await user.click(button)
    await user.click(within(await screen.findByRole('dialog')).getByText('November 2026'))
    const years = within(screen.getByRole('dialog')).getAllByRole('radio')
    const last = new Date().getFullYear() + 1
    expect(years).toHaveLength(101)
    expect(years.at(-1)).toHaveTextContent(String(last))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(button).toHaveFocus()
  })
})

describe('a time', () => {
  it('has 24 hours in both languages; invalid text stays and is refused', async () => {
    const { fill, value, saved, save } = await renderInput(time(), { value: '14:30:00' })
    expect(input()).toHaveValue('14:30')
    await fill(input(), '930')
    expect([value(), (input() as HTMLInputElement).value]).toEqual(['09:30', '09:30'])
    await fill(input(), '2 pm')
    expect(input()).toHaveValue('2 pm')
    expect(await screen.findByText(say(en.errors.fieldInvalid, { field: 'value' }))).toBeVisible()
    expect(screen.getByText(en.input.timeHint)).toBeVisible()
    await save()
    expect(saved).toEqual([])
    expect(input()).toHaveValue('2 pm')
  })
})

describe('an amount of money', () => {
  it('accepts digits, comma and period only, and is rounded on leaving', async () => {
    const { fill, value, switchTo } = await renderInput(optional(money()), { locale: 'de' })
    await fill(input(), 'x-12,345 €')
    expect(value()).toBe('EUR 12.35')
    expect(input()).toHaveValue('12,35')
    await switchTo('EN – English')
    await waitFor(() => expect(input()).toHaveValue('12.35'))
  })

  it('keeps its currency when it is cleared, and its amount when the currency changes', async () => {
    const { user, fill, value } = await renderInput(optional(money()), { value: 'GBP 250.00' })
    const unit = screen.getByRole('combobox', { name: say(en.input.currencyOf, { field: label }) })
    expect(unit).toHaveValue('GBP')
    await fill(input(), '')
    expect(value()).toBeNull()
    expect(unit).toHaveValue('GBP')
    await user.selectOptions(unit, 'COINS')
    await fill(input(), '3')
    expect(value()).toBe('COINS 3.00')
    await user.selectOptions(unit, 'EUR')
    expect(value()).toBe('EUR 3.00')
  })

  it('with a single currency has no choice; invalid text stays and is refused', async () => {
    const { fill, value } = await renderInput(money({ code: 'EUR' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    await fill(input(), '1,2,3.4.5')
    expect(input()).toHaveValue('1,2,3.4.5')
    expect(value()).toBe('EUR 1,2,3.4.5')
    expect(await screen.findByText(say(en.errors.fieldInvalid, { field: 'value' }))).toBeVisible()
  })
})

describe('a number', () => {
  it('with decimals accepts a comma, and shows two decimals by default', async () => {
    const { fill, value, switchTo } = await renderInput(decimalNumber(), { locale: 'de' })
    await fill(input(), '1,5')
    expect([value(), (input() as HTMLInputElement).value]).toEqual([1.5, '1,50'])
    await fill(input(), '1,555')
    expect(await screen.findByText(say(de.errors.tooManyDecimals, { max: 2 }))).toBeVisible()
    await switchTo('EN – English')
    expect(await screen.findByText(say(en.errors.tooManyDecimals, { max: 2 }))).toBeVisible()
    expect(input()).toHaveValue('1.555')
  })
})

describe('e-mail addresses', () => {
  it('in a list are validated one by one, separated by commas, and the invalid one is named', async () => {
    const { fill, save, saved } = await renderInput(emails())
    await fill(input(), 'a@b.example,nobody , c@d.example,')
    expect(await screen.findByText(say(en.errors.emailInvalid, { address: 'nobody' }))).toBeVisible()
    await fill(input(), 'a@b.example,c@d.example,')
    await save()
    await waitFor(() => expect(saved).toEqual(['a@b.example, c@d.example']))
  })
})

describe('a number with an ambiguous thousands separator', () => {
  it.each([
    ['1,000', '1.00'],
    ['1.000', '1.00'],
    ['12,345', '12.35'],
  ])('is read as decimals, and the field says so: %s of money', async (typed, shown) => {
    const { fill, value } = await renderInput(optional(money()))
    const amount = screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
    await fill(amount, typed)
    expect(amount).toHaveValue(shown)
    expect(value()).toBe(`EUR ${shown}`)
    expect(described(amount)).toBe(say(en.input.readAs, { text: typed, value: shown }))
    await fill(amount, '1,50')
    expect(described(amount)).toBeUndefined()
  })
})
