// @vitest-environment happy-dom
import { MutationObserver, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/auth/session.ts'
import type { Config } from '../../../src/config.ts'
import type { LiveMessage } from '../../../src/contract/answers/general.ts'
import Live from '../../../src/live/Live.tsx'
import { SettingsProvider } from '../../../src/settings.ts'

const told = vi.hoisted(() => ({ tell: (_message: LiveMessage) => {} }))
vi.mock('../../../src/live/followChanges.ts', () => ({
  followChanges({ tell }: typeof told) {
    told.tell = tell
    return () => undefined
  },
}))
vi.mock('../../../src/screens.ts', () => ({ useAllScreens: () => [] }))

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it('live changes are applied after the own write; a deleted record is not requested again', async () => {
  const client = new QueryClient()
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('here')
  const stop = new QueryObserver(client, { queryKey: ['home'], queryFn: read }).subscribe(() => undefined)
  render(
    <SettingsProvider value={{ session: {} as Session, config: { apiUrl: '/api' } as Config }}>
      <QueryClientProvider client={client}>
        <Live />
      </QueryClientProvider>
    </SettingsProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(read).toHaveBeenCalledOnce()

  let end = () => {}
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve))
  const done = new MutationObserver(client, { mutationFn }).mutate()
  told.tell({ position: '1', changes: [], more: true })
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(read).toHaveBeenCalledOnce()
  end()
  await done
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  expect(read).toHaveBeenCalledTimes(2)
  stop()
})
