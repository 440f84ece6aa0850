import { describe, expect, it } from 'vitest'
import { jobRefetchInterval } from '../../../src/jobs/useJob.ts'

describe('a running job', () => {
  it.each(['queued', 'running'] as const)(
    'is requested twice a second while %s, even if others report it',
    (state) => {
      expect(jobRefetchInterval({ state, total: 0 })).toBe(400)
      expect(jobRefetchInterval({ state, total: 100 })).toBe(500)
    },
  )

  it('is requested less often if its answer is large', () => {
    expect(jobRefetchInterval({ state: 'running', total: 5_000 })).toBe(3_000)
  })

  it('is not requested after it has ended', () => {
    expect(jobRefetchInterval({ state: 'partlyFailed', total: 10 })).toBe(false)
  })
})
