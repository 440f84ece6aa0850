// @vitest-environment happy-dom
import { startTransition, Suspense, use, useState } from 'react'
import { act, render, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAddressDraft, type AddressDraft } from '../../../src/list/addressDraft.ts'
import '../../support/dom.ts'

const draftOf = (inAddress: string) =>
  renderHook(({ asked }) => useAddressDraft(asked), { initialProps: { asked: inAddress } })

it('typed text stays even if the URL follows late', () => {
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

it('typed text follows changes of the URL by others', () => {
  const { result, rerender } = draftOf('bay')
  act(() => result.current.change('bays'))
  act(() => result.current.sent('bays'))
  rerender({ asked: '' })
  expect(result.current.value).toBe('')
  rerender({ asked: 'bay' })
  expect(result.current.value).toBe('bay')
})

it('typed text follows a return to an earlier URL', () => {
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

it('text typed while an earlier one is rendered is not lost', async () => {
  let draft!: AddressDraft<string>
  let follow!: (asked: string) => void
  let arrive!: () => void
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  function Panel({ asked }: { asked: string }) {
    const { value, change, sent } = useAddressDraft(asked)
    draft = { value, change, sent }
    return value
  }
  function List({ asked }: { asked: string }) {
    if (asked !== '') use(arrival)
    return null
  }
  function Page() {
    const [asked, setAsked] = useState('')
    follow = setAsked
    return (
      <>
        <Panel asked={asked} />
        <List asked={asked} />
      </>
    )
  }
  const { container } = render(<Page />, { wrapper: Suspense })
  act(() => draft.change('a'))
  act(() => draft.sent('a'))
  await act(async () => startTransition(() => follow('a')))
  await act(async () => draft.change(''))
  await act(async () => arrive())
  expect(container.textContent).toBe('')
})
