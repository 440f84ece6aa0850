// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '../../support/dom.ts'
import { PlainRows } from '../../../src/list/rows/Rows.tsx'
import type { RowPresentation } from '../../../src/list/rows/useRowTextsAndLinks.ts'
import { focusNextRowByJK } from '../../../src/list/rows/rowKeys.ts'
import { toggleRow } from '../../../src/list/selection.ts'

it('clicking a checkbox renders its row only', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `r${index}`,
    version: 1,
    name: `Row ${index}`,
  }))
  const textOf = vi.fn(String)
  const layout: RowPresentation = {
    cells: [
      {
        path: 'name',
        label: 'Name',
        isNumeric: undefined,
        isVaried: true,
        briefOf: () => undefined,
        textOf,
        aside: undefined,
      },
    ],
    isSelectable: true,
    hrefOf: ({ id }) => `/rows/${id}`,
    nameOf: ({ name }) => String(name),
    none: '–',
  }
  const body = (selected: ReadonlyMap<string, string>) => (
    <table>
      <PlainRows rows={rows} layout={layout} selected={selected} openId={null} onClick={() => undefined} />
    </table>
  )
  const none = new Map<string, string>()
  const { rerender, getByRole } = render(body(none))
  expect(textOf).toHaveBeenCalledTimes(200)
  rerender(body(toggleRow(none, [{ id: 'r50', label: 'Row 50' }], 'r50')))
  expect(textOf).toHaveBeenCalledTimes(201)
  expect(getByRole('checkbox', { name: 'Row 50' })).toBeChecked()
})

it('J and K move between rows, but belong to the record in an open drawer', () => {
  const row = (id: string) =>
    `<tr data-id="${id}"><td><input type="checkbox"><a href="#${id}">${id}</a></td></tr>`
  document.body.innerHTML = `<table class="table">${row('a')}${row('b')}</table>`
  const pressed = (key: string) => [focusNextRowByJK(key), document.activeElement?.textContent]
  expect(pressed('j')).toEqual([true, 'a'])
  expect(pressed('j')).toEqual([true, 'b'])
  expect(pressed('j')).toEqual([false, 'b'])
  expect(pressed('k')).toEqual([true, 'a'])
  expect(pressed('x')).toEqual([false, 'a'])
  document.querySelector<HTMLElement>('[data-id="a"] input')?.focus()
  focusNextRowByJK('j')
  expect(document.activeElement?.closest('tr')?.dataset).toMatchObject({ id: 'b' })
  expect(document.activeElement).toBeInstanceOf(HTMLInputElement)
  document.body.insertAdjacentHTML('beforeend', '<nav class="record-place"></nav>')
  expect(focusNextRowByJK('k')).toBe(false)
  document.body.replaceChildren()
})
