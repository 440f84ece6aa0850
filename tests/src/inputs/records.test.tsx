// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { testDataProvider, type GetListParams } from 'react-admin'
import { describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { optional, reference, references } from '../../../src/contract/fields.ts'
import '../../support/dom.ts'
import { label, renderInput } from '../../support/renderInput.tsx'

const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `s${index}`, name: `Sample ${index}` }))

/** A number of records to refer to, loaded once `loading` resolves and searched once `searching` does; records the filters of list requests, and aborted requests. */
function provider(count: number, searching = Promise.resolve(), loading = Promise.resolve()) {
  const all = named(count)
  const asked: unknown[] = []
  let aborted = 0
  const dataProvider = testDataProvider({
    getList: (async (_: string, { filter, pagination, signal }: GetListParams & { signal?: AbortSignal }) => {
      asked.push(filter)
      signal?.addEventListener('abort', () => aborted++)
      const { q = '' } = filter as { q?: string }
      await (q ? searching : loading)
      const found = all.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
      return { data: found.slice(0, pagination?.perPage), total: found.length }
    }) as never,
    getMany: (async (_: string, { ids }: { ids: string[] }) => {
      asked.push(ids)
      return { data: all.filter(({ id }) => ids.includes(id)) }
    }) as never,
  })
  return { dataProvider: { ...dataProvider, supportAbortSignal: true }, asked, aborted: () => aborted }
}

const box = () => screen.getByRole('combobox', { name: new RegExp(`^${label}`) })
const option = (name: string) => screen.findByRole('option', { name })
const chips = () =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map((chip) => chip.textContent)

describe('the options', () => {
  /** Places of the page's parts, from its top; the list below the field, as far as it is there. */
  const at = (field: number, bar: number) =>
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const isList = this.classList.contains('combobox-list')
      const top = isList ? field + 44 : this.classList.contains('save-bar') ? bar : field
      return new DOMRect(0, top, 300, isList ? 200 : 38)
    })

  it.each([
    ['above', 'would cover the buttons of its form', 400, 500],
    ['below', 'do not reach the buttons of its form', 200, 500],
    ['below', 'have no room above', 100, 200],
  ])('are %s the field if they %s', async (where, _, field, bar) => {
    const { dataProvider } = provider(12)
    const { user } = await renderInput(references('samples'), { value: [], dataProvider })
    const buttons = document.createElement('div')
    buttons.className = 'save-bar'
    box().closest('form')?.append(buttons)
    at(field, bar)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(box())
    const list = (await option('Sample 3')).closest<HTMLElement>('.combobox-list')
    await waitFor(() => expect(list?.dataset['above']).toBe(where === 'above' ? '' : undefined))
    // The field stays below the finger.
    if (where === 'above') expect(scrolled.mock.contexts).not.toContain(list)
    vi.restoreAllMocks()
  })
})

describe('a reference', () => {
  it('with few records offers all of them, loaded once', async () => {
    const { dataProvider, asked } = provider(12)
    const { user, value } = await renderInput(reference('samples'), { value: 's3', dataProvider })
    await waitFor(() => expect(box()).toHaveValue('Sample 3'))
    await user.click(box())
    expect(await option('Sample 3')).toHaveAttribute('aria-selected', 'true')
    expect(screen.getAllByRole('option')).toHaveLength(12)
    await user.type(box(), '11', { skipClick: true })
    await user.keyboard('{Enter}')
    expect(value()).toBe('s11')
    expect(box()).toHaveValue('Sample 11')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(asked).toEqual([{}])
  })

  it('whose name is loaded after the field got the focus is replaced by what is typed', async () => {
    let load = () => {}
    const { dataProvider } = provider(12, undefined, new Promise((resolve) => (load = resolve)))
    const { user, value } = await renderInput(reference('samples'), { value: 's3', dataProvider })
    box().focus()
    expect(box()).toHaveValue('')
    load()
    await waitFor(() => expect(box()).toHaveValue('Sample 3'))
    await user.keyboard('11{Enter}')
    expect(value()).toBe('s11')
    // So is the name of an option that was just chosen.
    await user.keyboard('10{Enter}')
    expect(value()).toBe('s10')
  })

  it('leads on by Tab to the next field, and back by Shift+Tab over the link to the chosen record', async () => {
    const { dataProvider } = provider(12)
    const { user } = await renderInput(reference('samples'), { value: 's3', dataProvider })
    await waitFor(() => expect(box()).toHaveValue('Sample 3'))
    await user.click(box())
    await user.keyboard('11{Enter}{Tab}')
    expect(screen.getByRole('button', { name: 'save' })).toHaveFocus()
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(screen.getByRole('link', { name: `${en.input.open}: Sample 11` })).toHaveFocus()
    await user.keyboard('{Shift>}{Tab}{/Shift}')
    expect(box()).toHaveFocus()
  })

  it('with many records asks the server, once per pause of typing', async () => {
    const { dataProvider, asked } = provider(400)
    const { user, value } = await renderInput(reference('samples'), { value: 's399', dataProvider })
    await waitFor(() => expect(box()).toHaveValue('Sample 399'))
    expect(asked).toEqual([{}, ['s399']])
    await user.click(box())
    expect(screen.getByRole('status')).toHaveTextContent('350')
    await user.type(box(), 'sample 27', { skipClick: true })
    await user.click(await option('Sample 279'))
    expect(value()).toBe('s279')
    expect(asked).toEqual([{}, ['s399'], { q: 'sample 27' }])
  })

  it('with many records keeps those that match, which can be chosen, while the server searches', async () => {
    const { dataProvider, asked } = provider(400, new Promise(() => undefined))
    const { user, value } = await renderInput(reference('samples'), { value: null, dataProvider })
    await user.type(box(), 'sample 27')
    await waitFor(() => expect(asked).toContainEqual({ q: 'sample 27' }))
    expect(screen.getByRole('status')).toHaveTextContent(en.input.searching)
    await user.click(screen.getByRole('option', { name: 'Sample 27' }))
    expect(value()).toBe('s27')
  })

  it('is used by arrow keys, cancelled by Escape, and cleared only if it is optional', async () => {
    const { dataProvider } = provider(3)
    const { user, value } = await renderInput(optional(reference('samples')), { value: 's1', dataProvider })
    await waitFor(() => expect(box()).toHaveValue('Sample 1'))
    await user.click(box())
    expect(box().getAttribute('aria-activedescendant')).toBe((await option('Sample 1')).id)
    await user.keyboard('{ArrowDown}')
    expect(box().getAttribute('aria-activedescendant')).toBe((await option('Sample 2')).id)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(value()).toBe('s1')
    await user.click(box())
    await user.click(await option(en.input.nothing))
    expect(value()).toBeNull()
    expect(box()).toHaveValue('')
    await user.type(box(), 'nobody')
    expect(await screen.findByText(en.input.noMatch)).toBeVisible()
    await user.tab()
    expect(box()).toHaveValue('')
  })
})

describe('several references', () => {
  it('are chips with names, added and removed by list, buttons and Backspace', async () => {
    const { dataProvider, asked } = provider(12)
    const { user, value, save, saved } = await renderInput(references('samples'), {
      value: ['s10', 's2'],
      dataProvider,
    })
    await waitFor(() => expect(chips()).toEqual(['Sample 10×', 'Sample 2×']))
    await user.click(box())
    await user.click(await option('Sample 5'))
    expect(screen.getByRole('listbox')).toHaveAttribute('aria-multiselectable', 'true')
    await user.click(await option('Sample 2'))
    expect(value()).toEqual(['s10', 's5'])
    await user.click(screen.getByRole('button', { name: 'Remove Sample 10' }))
    expect(value()).toEqual(['s5'])
    expect(box()).toHaveFocus()
    await user.type(box(), 'le 7{Enter}')
    expect(value()).toEqual(['s5', 's7'])
    await user.keyboard('{Escape}{Backspace}')
    expect(value()).toEqual(['s5'])
    await save()
    await waitFor(() => expect(saved).toEqual([['s5']]))
    expect(asked).toEqual([{}])
  })

  it('keep the id of a deleted record until it is removed', async () => {
    const { dataProvider } = provider(3)
    const { user, value } = await renderInput(references('samples'), { value: ['gone', 's1'], dataProvider })
    await waitFor(() => expect(chips()).toEqual(['gone (deleted or not visible to you)×', 'Sample 1×']))
    await user.click(screen.getByRole('button', { name: 'Remove gone (deleted or not visible to you)' }))
    expect(value()).toEqual(['s1'])
  })
})
