// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useDraft } from '../../../src/list/filters/useDraft.ts'
import '../../support/dom.ts'

const draftOf = (inAddress: string) =>
  renderHook(({ asked }) => useDraft(asked), { initialProps: { asked: inAddress } })

it('what is typed stays, however late the address follows', () => {
  const { result, rerender } = draftOf('')
  const type = (text: string) => act(() => result.current.change(text))
  const send = (text: string) => act(() => result.current.sent(text))
  type('a')
  send('a')
  type('au')
  send('au')
  type('aur')
  rerender({ asked: 'a' })
  expect(result.current.value).toBe('aur')
  rerender({ asked: 'au' })
  expect(result.current.value).toBe('aur')
})

it('it follows the address where somebody else has changed that', () => {
  const { result, rerender } = draftOf('bay')
  act(() => result.current.change('bays'))
  act(() => result.current.sent('bays'))
  rerender({ asked: '' })
  expect(result.current.value).toBe('')
  rerender({ asked: 'bay' })
  expect(result.current.value).toBe('bay')
})

it('it follows to an earlier one of its own that is not on its way any more', () => {
  const { result, rerender } = draftOf('')
  act(() => result.current.change('a'))
  act(() => result.current.sent('a'))
  rerender({ asked: 'a' })
  act(() => result.current.change('ab'))
  act(() => result.current.sent('ab'))
  rerender({ asked: 'ab' })
  rerender({ asked: 'a' })
  expect(result.current.value).toBe('a')
})
