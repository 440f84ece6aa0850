import { act, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, it } from 'vitest'
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
