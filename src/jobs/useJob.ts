import { useEffect, useEffectEvent, useRef } from 'react'
import { useDataProvider, useGetList, useRefresh } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { activeStates, jobsCollection } from '../contract/jobs.ts'
import type { Job } from '../contract/answers/jobs.ts'

/** In milliseconds; `false` after its end. Up to a hundred items, the end is shown half a second late at most. */
export const jobRefetchInterval = (job: Pick<Job, 'state' | 'total'> | undefined): number | false =>
  job && !isActive(job) ? false : Math.min(400 + (job?.total ?? 0), 3_000)

export const isActive = ({ state }: Pick<Job, 'state'>) => activeStates.includes(state)

/** Everything on the page is loaded again after the job has ended, since the job may have changed it. */
export function useJob(id: string) {
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const answer = useQuery({
    // Not react-admin's key: lists store their rows under that, and rows of jobs have no items.
    queryKey: [jobsCollection, 'job', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne<Job>(jobsCollection, { id, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => jobRefetchInterval(data),
  })
  const job = answer.data
  const wasActive = useRef(false)
  const end = useEffectEvent(refresh)
  useEffect(() => {
    if (!job) return
    if (wasActive.current && !isActive(job)) end()
    wasActive.current = isActive(job)
  }, [job])
  return answer
}

/** Lists of jobs are loaded again before `onDone` is called. */
export function useStartJob<T = void>(start: (wish: T) => Promise<Job>, onDone: (job: Job) => unknown) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: start,
    onSuccess: async (job) => {
      await queryClient.invalidateQueries({ queryKey: [jobsCollection] })
      await onDone(job)
    },
  })
}

interface JobOf {
  kind: string | readonly string[]
  /** The collection that the job was started for, and the id of its record, if any. */
  resource: string
  recordId?: string
}

/** Without its items. By this, a page finds its job after a reload. */
export function useLatestJob({ kind, resource, recordId }: JobOf) {
  const { data, isPending, refetch } = useGetList<Job>(
    jobsCollection,
    {
      filter: { kind, resource, recordId: recordId ?? null },
      sort: { field: 'createdAt', order: 'DESC' },
      pagination: { page: 1, perPage: 1 },
    },
    { staleTime: 0 },
  )
  return { job: data?.[0], isPending, refetch }
}

/** By the address, until `show(null)`. The newest job is added to it while it is running, even if it was started elsewhere. */
export function useFollowedJob(of: JobOf, parameter = 'job') {
  const [parameters, setParameters] = useSearchParams()
  const { job: last, isPending } = useLatestJob(of)
  const shown = parameters.get(parameter)
  const running = last && isActive(last) ? last.id : null
  const show = (id: string | null) => setParameters(id === null ? {} : { [parameter]: id }, { replace: true })
  useEffect(() => {
    if (!shown && running) setParameters({ [parameter]: running }, { replace: true })
  }, [shown, running, parameter, setParameters])
  return { shown, running, last, isPending, show, parameters }
}
