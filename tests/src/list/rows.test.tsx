// @vitest-environment happy-dom
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '../../support/dom.ts'
import { PlainRows } from '../../../src/list/rows/PlainRows.tsx'
import type { RowLayout } from '../../../src/list/rows/useRowLayout.ts'
import { toggled } from '../../../src/list/selection.ts'

it('a click on a checkbox renders its row and no other', () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    id: `r${index}`,
    version: 1,
    name: `Row ${index}`,
  }))
  const textOf = vi.fn(String)
  const layout: RowLayout = {
    cells: [
      { path: 'name', label: 'Name', isNumeric: undefined, isVaried: true, briefOf: () => undefined, textOf },
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
  rerender(body(toggled(none, [{ id: 'r50', label: 'Row 50' }], 'r50')))
  expect(textOf).toHaveBeenCalledTimes(201)
  expect(getByRole('checkbox', { name: 'Row 50' })).toBeChecked()
})
