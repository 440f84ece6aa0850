// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { optional, text } from '../../../src/contract/fields.ts'
import { duration } from '../../../src/contract/valueFields.ts'
import '../../support/dom.ts'
import { label, renderInput } from '../../support/renderInput.tsx'

const input = () => screen.getByRole('textbox', { name: new RegExp(`^${label}`) })
const say = (words: string, values: Record<string, string | number>) =>
  Object.entries(values).reduce((said, [key, value]) => said.replace(`%{${key}}`, String(value)), words)
const described = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

const flags = ({ dataset }: HTMLElement) => Object.keys(dataset).sort()

describe('a duration', () => {
  const hours = () => screen.getByRole('textbox', { name: say(en.input.hoursOf, { field: label }) })
  const minutes = () => screen.getByRole('textbox', { name: say(en.input.minutesOf, { field: label }) })

  it("has inputs for hours and minutes with maximum values, labels and the field's hint", async () => {
    const { user, value } = await renderInput(optional(duration({ negative: true })), { value: '-PT1H' })
    expect([hours(), minutes()].map((part) => (part as HTMLInputElement).value)).toEqual(['-1', '00'])
    for (const part of [hours(), minutes()]) {
      expect(described(part)).toBe(say(en.input.durationHint, { max: 99 }))
    }
    await user.clear(hours())
    await user.type(hours(), '-2a')
    await user.clear(minutes())
    await user.type(minutes(), '75')
    expect(value()).toBe('-PT2H59M')
    await user.tab()
    expect(minutes()).toHaveValue('59')
  })

  it('refuses negative values, and needs both hours and minutes', async () => {
    const { user, value } = await renderInput(optional(duration({ maxHours: 24 })), { value: 'PT2H30M' })
    await user.clear(hours())
    expect(value()).toBeNull()
    expect(minutes()).toHaveValue('30')
    expect(described(minutes())).toBe(en.input.durationHalf)
    await user.type(hours(), '-36')
    expect(hours()).toHaveValue('24')
    expect(value()).toBe('PT24H30M')
  })

  it('that is missing is marked at both inputs', async () => {
    const { user } = await renderInput(duration())
    await user.click(hours())
    await user.tab()
    await user.tab()
    expect(await screen.findByText(en.errors.required)).toBeVisible()
    for (const part of [hours(), minutes()]) expect(part).toBeInvalid()
    await user.type(minutes(), '5')
    for (const part of [hours(), minutes()]) expect(part).toBeInvalid()
    expect(described(hours())).toBe(en.input.durationHalf)
  })
})

describe('every field', () => {
  it('has its attributes, and shows that it differs from the record', async () => {
    const { fill, frame } = await renderInput(optional(text()), { value: 'before' })
    expect(flags(frame())).toEqual(['field'])
    await fill(input(), 'after')
    expect(flags(frame())).toEqual(['changed', 'dirty', 'field', 'touched', 'validated'])
    await fill(input(), 'x'.repeat(201))
    await waitFor(() => expect(frame().dataset).toHaveProperty('invalid', 'true'))
    await fill(input(), 'before')
    await waitFor(() => expect(flags(frame())).toEqual(['field', 'touched', 'validated']))
  })

  it('with text shows the remaining length, and cuts nothing off', async () => {
    const { fill } = await renderInput(optional(text(20)))
    await fill(input(), 'x'.repeat(19))
    expect(described(input())).toBe('Room for one more character.')
    await fill(input(), 'x'.repeat(21))
    expect(input()).toHaveValue('x'.repeat(21))
    expect(await screen.findByText(say(en.errors.tooLong, { max: 20 }))).toBeVisible()
  })
})
