import type { Job, PlannedPushTarget, PushPlan } from '../../src/contract/answers/jobs.ts'
import type { Push } from '../../src/contract/pushes.ts'
import { fixtures, ifMatch, startApi, type Caller, type TestApi } from './api.ts'

export const unpushed = () => ({ ...fixtures(), pushes: [], pushed: [] })

/** An API without pushes so far, and helpers for pushes. */
export interface Pushing {
  api: TestApi
  pushes: ReturnType<typeof pushesOf>
}

export async function startPushing(): Promise<Pushing> {
  const api = await startApi({ state: unpushed() })
  return { api, pushes: pushesOf(api) }
}

export function pushesOf(api: TestApi) {
  const post = (path: string, body?: object, as: Caller = 'admin') =>
    api.call(path, { as, method: 'POST', body, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  return {
    post,
    start: (path: string, body?: object, as?: Caller) => post(`${path}/push`, body, as),
    /** Pushes until the job has ended; returns the job and the stored push. */
    async push(path: string, body?: object): Promise<{ job: Job; push: Push }> {
      const { status, record, text } = await post(`${path}/push`, body)
      if (status !== 202) throw new Error(text)
      await api.settled()
      const [job, push] = await Promise.all([
        api.call(`/jobs/${record.id}`),
        api.call(`/pushes/${record.id}`),
      ])
      return { job: job.body as Job, push: push.body as Push }
    },
    plan: async (path: string): Promise<PlannedPushTarget[]> =>
      ((await api.call(`${path}/push`)).body as PushPlan).targets,
    async patch(path: string, body: object): Promise<void> {
      const { record } = await api.call(path)
      const { status, text } = await api.call(path, { method: 'PATCH', body, headers: ifMatch(record) })
      if (status !== 200) throw new Error(text)
    },
    /** What a bridge knows of a casino, and how many changes it accepted. */
    async known(bridge: string, casino: string): Promise<unknown> {
      return (await fetch(`${api.neighbours}/bridges/${bridge}/configurations/${casino}`)).json()
    },
  }
}
