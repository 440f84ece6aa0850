// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { DataProviderContext, type DataProvider } from 'react-admin'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import { jobRefetchInterval, useJobIdInAddress, useJob, useStartJob } from '../../../src/jobs/useJob.ts'

describe('a running job', () => {
  it.each(['queued', 'running'] as const)(
    'is requested often while %s, even if others report it',
    (state) => {
      expect(jobRefetchInterval({ state, total: 0 })).toBe(200)
      expect(jobRefetchInterval({ state, total: 100 })).toBe(300)
    },
  )

  it('is requested less often if its answer is large', () => {
    expect(jobRefetchInterval({ state: 'running', total: 5_000 })).toBe(3_000)
  })

  it('is not requested after it has ended', () => {
    expect(jobRefetchInterval({ state: 'partlyFailed', total: 10 })).toBe(false)
  })
})

describe('the end of a job', () => {
  afterEach(cleanup)
  const job = (state: Job['state']) => ({ id: 'j1', state, total: 1 }) as Job

  function within(provider: Partial<DataProvider>) {
    const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    const wrapper = ({ children }: { children: ReactNode }) => (
      <MemoryRouter>
        <QueryClientProvider client={queries}>
          <DataProviderContext value={provider as DataProvider}>{children}</DataProviderContext>
        </QueryClientProvider>
      </MemoryRouter>
    )
    return { queries, wrapper }
  }

  function started(ended: Promise<Job>) {
    const { queries, wrapper } = within({ getOne: async () => ({ data: (await ended) as never }) })
    const starting = renderHook(() => useStartJob(async () => job('queued'), vi.fn<() => void>()), {
      wrapper,
    })
    return { queries, wrapper, start: () => act(() => starting.result.current.mutateAsync()) }
  }

  it('is shown together with the page, which is loaded again once', async () => {
    let end: (job: Job) => void = () => undefined
    const { queries, wrapper, start } = started(new Promise((resolve) => (end = resolve)))
    let show: (page: string) => void = () => undefined
    const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before')
    read.mockReturnValue(new Promise((resolve) => (show = resolve)))
    const page = new QueryObserver(queries, { queryKey: ['games', 'getList'], queryFn: read })
    const leave = page.subscribe(() => undefined)
    await start()
    // Panel and page ask for the same job.
    const [panel, other] = [0, 1].map(() => renderHook(() => useJob('j1').data?.state, { wrapper }).result)
    expect([panel?.current, other?.current]).toEqual(['queued', 'queued'])
    end(job('done'))
    await waitFor(() => expect(read).toHaveBeenCalledTimes(2))
    void queries.invalidateQueries({ queryKey: ['jobs', 'job'] })
    expect(panel?.current).toBe('queued')
    show('after')
    await waitFor(() => expect([panel?.current, other?.current]).toEqual(['done', 'done']))
    expect(page.getCurrentResult().data).toBe('after')
    expect(read).toHaveBeenCalledTimes(2)
    leave()
  })

  it('lets another one be started, even while the list of jobs calls it running', async () => {
    let end: (job: Job) => void = () => undefined
    const ended = new Promise<Job>((resolve) => (end = resolve))
    const { wrapper } = within({
      getOne: async () => ({ data: (await ended) as never }),
      getList: async () => ({ data: [job('running')] as never[], total: 1 }),
    })
    const page = renderHook(
      () => ({
        job: useJob('j1').data,
        followed: useJobIdInAddress({ kind: 'componentCheck', resource: 'cpv-checks' }),
      }),
      { wrapper },
    ).result
    await waitFor(() => expect(page.current.followed).toMatchObject({ shown: 'j1', running: 'j1' }))
    end(job('done'))
    await waitFor(() => expect(page.current.job?.state).toBe('done'))
    expect(page.current.followed.running).toBeNull()
    act(() => page.current.followed.show(null))
    await waitFor(() => expect(page.current.followed.isPending).toBe(false))
    expect(page.current.followed.shown).toBeNull()
  })

  it('does not wait for a page that does not come', async () => {
    const { queries, wrapper, start } = started(Promise.resolve(job('failed')))
    const read = vi.fn<() => Promise<string>>().mockResolvedValueOnce('before')
    read.mockReturnValue(new Promise(() => undefined))
    const leave = new QueryObserver(queries, { queryKey: ['games'], queryFn: read }).subscribe(
      () => undefined,
    )
    await start()
    const { result } = renderHook(() => useJob('j1').data?.state, { wrapper })
    await waitFor(() => expect(result.current).toBe('failed'))
    leave()
  })
})
