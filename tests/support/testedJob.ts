import type { ItemOutcome, JobKind, RunningItem } from '../../fake-api/jobs/kind.ts'
import type { JobItem } from '../../src/contract/answers/jobs.ts'
import { startApi } from './api.ts'
import { startForEach } from './started.ts'

/** What the tested job does with an item; by default, succeed. */
interface Tested {
  asks: (item: RunningItem) => Promise<unknown>
  keeps: (item: RunningItem) => ItemOutcome
}

/** Starts an API for each test that knows a job `test`, which does with its items what the test says. */
export function startTestedJob() {
  const usual: Tested = { asks: async () => null, keeps: () => ({ outcome: 'fine' }) }
  const tested = { ...usual }
  const asked: string[] = []
  const kind: JobKind = {
    action: 'edit',
    concern: () => null,
    ask: (at) => {
      asked.push(at.item.id)
      return tested.asks(at)
    },
    keep: async (at, _found, { tx, now: createdAt }) => {
      const outcome = tested.keeps(at)
      const id = `made-${at.item.id}`
      await tx.insert('jurisdictions', { id, version: 1, name: id, createdAt, updatedAt: createdAt })
      return outcome
    },
  }
  const api = startForEach(async () => {
    Object.assign(tested, usual)
    asked.length = 0
    const started = await startApi({ kinds: { test: kind } })
    // The runner looks for jobs once at its start, and must not find those of the tests.
    await started.settled()
    return started
  })
  const waiting = (...ids: string[]): JobItem[] => ids.map((id) => ({ id, label: id.toUpperCase() }))
  return { api, tested, asked, kind, waiting }
}
