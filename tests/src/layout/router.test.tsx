import { act, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { AppRouterProvider, createAppRouter, useNavigationGuard } from '../../../src/layout/router.tsx'

function Page() {
  const { pathname } = useLocation()
  const stopped = useNavigationGuard((next, current) => next.pathname !== current.pathname)
  return (
    <>
      <p>At {pathname}</p>
      {stopped && (
        <>
          <button onClick={stopped.proceed}>Leave</button>
          <button onClick={stopped.reset}>Stay</button>
        </>
      )}
    </>
  )
}

function openPage() {
  window.history.replaceState(null, '', '/casinos/1')
  const router = createAppRouter()
  render(
    <AppRouterProvider router={router}>
      <Page />
    </AppRouterProvider>,
  )
  const go = (to: string, replace = false) => act(() => router.navigate(to, { replace }))
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click())
  return { router, go, press }
}

it('stops a navigation until it is decided', () => {
  const { router, go, press } = openPage()
  go('/games')
  expect(window.location.pathname).toBe('/casinos/1')
  press('Stay')
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText('At /casinos/1')

  go('/games', true)
  press('Leave')
  screen.getByText('At /games')
  expect(screen.queryByRole('button')).toBeNull()
  expect(window.location.pathname).toBe('/games')
  expect(router.state.action).toBe('REPLACE')
})

it('keeps parameters and state of what no guard stops', () => {
  const { router } = openPage()
  act(() => router.navigate({ pathname: '/casinos/1', search: '?tab=history' }, { state: { from: 'list' } }))
  expect(window.location.search).toBe('?tab=history')
  expect(router.state).toMatchObject({ action: 'PUSH', location: { state: { from: 'list' }, hash: '' } })
})

it('returns to the page when the way back is stopped, and goes on from there', async () => {
  const { router, press } = openPage()
  const { idx } = window.history.state as { idx: number }
  const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined)
  /** As the browser does it. */
  const arriveAt = (path: string, at: number) =>
    act(() => {
      window.history.replaceState({ idx: at }, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
    })
  try {
    arriveAt('/games', idx - 1)
    expect(go).toHaveBeenLastCalledWith(1)
    arriveAt('/casinos/1', idx)
    press('Stay')
    expect(router.state.location.pathname).toBe('/casinos/1')
    expect(go).toHaveBeenCalledTimes(1)

    arriveAt('/games', idx - 1)
    press('Leave')
    arriveAt('/casinos/1', idx)
    await expect.poll(() => go.mock.lastCall).toEqual([-1])
    arriveAt('/games', idx - 1)
    screen.getByText('At /games')
    expect(router.state.action).toBe('POP')
  } finally {
    go.mockRestore()
  }
})
