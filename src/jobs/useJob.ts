import { useEffect } from 'react'
import { useDataProvider, useGetList } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { type QueryClient, skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { activeStates, jobsCollection } from '../contract/jobs.ts'
import type { Job } from '../contract/answers/jobs.ts'
import { firstPageSortedBy } from '../context.ts'

/** In milliseconds; answers for jobs with many items are large. */
export const jobRefetchInterval = (job: Pick<Job, 'state' | 'total'> | undefined): number | false =>
  job && !isActiveJob(job) ? false : Math.min(200 + (job?.total ?? 0), 3_000)

export const isActiveJob = ({ state }: Pick<Job, 'state'>) => activeStates.includes(state)

const failedRefetchMs = 3_000

// Lists store their rows under react-admin's key, and rows of jobs have no items.
const jobKey = (id: string) => [jobsCollection, 'job', id]

const longestReloadMs = 500

/** The job may have changed the page, which is loaded again once at its end and shown with it. */
export function useJob(id: string) {
  const dataProvider = useDataProvider()
  const queries = useQueryClient()
  return useQuery({
    queryKey: jobKey(id),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getOne<Job>(jobsCollection, { id, signal })
      const known = queries.getQueryData<Job>(jobKey(id))
      if (known && isActiveJob(known) && !isActiveJob(data)) await loadPageAfter(queries, id)
      return data
    },
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => (error ? failedRefetchMs : jobRefetchInterval(data)),
  })
}

/** As a query, it happens once even if the job's query begins again meanwhile. */
const loadPageAfter = (queries: QueryClient, id: string) =>
  queries.query({
    queryKey: [...jobKey(id), 'page'],
    staleTime: Infinity,
    queryFn: async () => {
      const loaded = queries.invalidateQueries({ predicate: ({ queryKey: [, what] }) => what !== 'job' })
      await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, longestReloadMs))])
      return true
    },
  })

/** Lists of jobs are loaded again before `onDone` is called. */
export function useStartJob<T = void>(start: (wish: T) => Promise<Job>, onDone: (job: Job) => unknown) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: start,
    onSuccess: async (job) => {
      queries.setQueryData(jobKey(job.id), job)
      await queries.invalidateQueries({ queryKey: [jobsCollection] })
      await onDone(job)
    },
  })
}

interface JobOf {
  kind: string | readonly string[]
  resource: string
  recordId?: string
}

export function useLatestJob({ kind, resource, recordId }: JobOf) {
  const { data, isPending, refetch } = useGetList<Job>(
    jobsCollection,
    { filter: { kind, resource, recordId: recordId ?? null }, ...firstPageSortedBy('createdAt', 1, 'DESC') },
    { staleTime: 0 },
  )
  const listed = data?.[0]
  // Whoever follows a job learns of its end before the list does.
  const { data: known } = useQuery<Job>({ queryKey: jobKey(listed?.id ?? ''), queryFn: skipToken })
  return { job: known && !isActiveJob(known) ? known : listed, isPending, refetch }
}

/** A running job is added to the address, even if it was started elsewhere. */
export function useJobIdInAddress(of: JobOf, parameter = 'job') {
  const [parameters, setParameters] = useSearchParams()
  const { job: last, isPending } = useLatestJob(of)
  const shown = parameters.get(parameter)
  const running = last && isActiveJob(last) ? last.id : null
  const show = (id: string | null) => setParameters(id === null ? {} : { [parameter]: id }, { replace: true })
  useEffect(() => {
    if (!shown && running) setParameters({ [parameter]: running }, { replace: true })
  }, [shown, running, parameter, setParameters])
  return { shown, running, last, isPending, show, parameters }
}
