// @vitest-environment happy-dom
import { MutationObserver, QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '../../../src/auth/session.ts'
import type { Config } from '../../../src/config.ts'
import type { LiveMessage } from '../../../src/contract/answers/general.ts'
import Live from '../../../src/live/Live.tsx'
import { ScreensProvider, ConfigAndSessionProvider } from '../../../src/context.ts'
import type { ResourceConfig } from '../../../src/screens.ts'

const told = vi.hoisted(() => ({ tell: (_message: LiveMessage) => {} }))
vi.mock('../../../src/live/followChanges.ts', () => ({
  followChanges({ tell }: typeof told) {
    told.tell = tell
    return () => undefined
  },
}))
vi.mock('../../../src/contract/entity.ts', async (original) => ({
  ...(await original<object>()),
  hasComputedFields: () => false,
}))

const screens = ['jobs', 'games'].map((name) => ({ path: name, entity: { name } })) as ResourceConfig[]

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function renderLive(client: QueryClient) {
  render(
    <ConfigAndSessionProvider value={{ session: {} as Session, config: { apiUrl: '/api' } as Config }}>
      <ScreensProvider value={screens}>
        <QueryClientProvider client={client}>
          <Live />
        </QueryClientProvider>
      </ScreensProvider>
    </ConfigAndSessionProvider>,
  )
  return act(() => vi.advanceTimersByTimeAsync(0))
}

function observed(client: QueryClient, ...queryKey: string[]) {
  const read = vi.fn<() => Promise<string>>().mockResolvedValue('here')
  const stop = new QueryObserver(client, { queryKey, queryFn: read }).subscribe(() => undefined)
  return { read, stop }
}

it('jobs are not kept waiting, and other changes are loaded every two seconds at most', async () => {
  const client = new QueryClient()
  const job = observed(client, 'jobs', 'job', 'j1')
  const games = observed(client, 'games', 'getList')
  await renderLive(client)
  const counts = () => [job.read.mock.calls.length, games.read.mock.calls.length]
  const changes = ['jobs', 'games'].map((resource) => ({ resource, recordId: 'j1' }))
  for (const [position, expected] of [
    ['1', [2, 2]],
    ['2', [3, 2]],
    ['3', [4, 2]],
  ] as const) {
    told.tell({ position, changes, more: false })
    await act(() => vi.advanceTimersByTimeAsync(100))
    expect(counts()).toEqual(expected)
  }
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(counts()).toEqual([4, 3])
  job.stop()
  games.stop()
})

it('live changes are applied after the own write; a deleted record is not requested again', async () => {
  const client = new QueryClient()
  const { read, stop } = observed(client, 'home')
  await renderLive(client)
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
