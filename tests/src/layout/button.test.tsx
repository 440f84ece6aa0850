// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { Button } from '../../../src/layout/Button.tsx'
import '../../support/dom.ts'

it('does its main action once where it is double-clicked', async () => {
  const close = vi.fn()
  const submit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
  render(
    <form onSubmit={submit}>
      <Button variant="contained" onClick={close}>
        Close
      </Button>
      <Button variant="contained" type="submit">
        Save
      </Button>
    </form>,
  )
  const user = userEvent.setup()
  await user.dblClick(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledOnce()
  await user.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(submit).toHaveBeenCalledOnce()
})

it('turns pages as often as it is clicked', async () => {
  const turn = vi.fn()
  render(<Button onClick={turn}>Next</Button>)
  await userEvent.setup().dblClick(screen.getByRole('button', { name: 'Next' }))
  expect(turn).toHaveBeenCalledTimes(2)
})
