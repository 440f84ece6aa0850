import { useEffect, useEffectEvent, useRef } from 'react'
import { useDataProvider, useGetList, useRefresh } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { live } from '../live/state.ts'
import { activeStates, jobsCollection, type Job } from '../contract/jobs.ts'

/** Milliseconds between two looks at a job that goes on: where the page is not told of changes, and where it is. */
const every = 700
const everyIfTold = 5_000

export const isActive = ({ state }: Pick<Job, 'state'>) => activeStates.includes(state)

/** Follows a job until it has ended; what was read before that is read again then, since it may have changed. */
export function useJob(id: string) {
  const refresh = useRefresh()
  const dataProvider = useDataProvider()
  const answer = useQuery({
    // Not react-admin's: lists put their rows where it looks for records, and jobs have no items there.
    queryKey: [jobsCollection, 'job', id],
    queryFn: async ({ signal }) => (await dataProvider.getOne<Job>(jobsCollection, { id, signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && !isActive(data) ? false : live.isOn() ? everyIfTold : every,
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

export interface JobOf {
  kind: string | readonly string[]
  /** Collection of what it was started on, and the record's id where it was one. */
  resource: string
  recordId?: string
}

/** The newest job of a kind, or of several, on a record or a collection that the user may see, without its items: a page finds it again after a reload. */
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
