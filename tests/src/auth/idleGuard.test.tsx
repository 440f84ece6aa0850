// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetActivity, noteActivity } from '../../../src/auth/activity.ts'
import IdleLock from '../../../src/auth/IdleLock.tsx'
import type { Session } from '../../../src/auth/session.ts'
import type { Config } from '../../../src/config.ts'
import { ConfigAndSessionProvider } from '../../../src/context.ts'

type Lockable = Pick<Session, 'locked' | 'isIdle' | 'subscribe' | 'end' | 'resume'>

/** A page that the sign-in service has locked, while another tab is in use. */
function locked(outcome: Awaited<ReturnType<Session['resume']>>, idleMinutes = 15) {
  const end = vi.fn<Session['end']>().mockResolvedValue()
  const resume = vi.fn<Session['resume']>().mockResolvedValue(outcome)
  const session: Lockable = { locked: true, isIdle: false, subscribe: () => () => undefined, end, resume }
  const settings = { session: session as Session, config: { idleMinutes } as Config }
  render(
    <ConfigAndSessionProvider value={settings}>
      <IdleLock />
    </ConfigAndSessionProvider>,
  )
  return { end, resume }
}

function elsewhere(at: number) {
  window.dispatchEvent(new StorageEvent('storage', { key: 'lastActivity', newValue: String(at) }))
}

afterEach(() => {
  cleanup()
  forgetActivity()
  vi.useRealTimers()
})

describe('a locked page', () => {
  it('is unlocked when the user signs in in another tab', async () => {
    const { resume } = locked('notSignedIn')
    elsewhere(1)
    await expect.poll(() => resume).toHaveBeenCalledTimes(1)
    elsewhere(Date.now())
    await expect.poll(() => resume).toHaveBeenCalledTimes(2)
  })

  it('stays locked if another user has signed in', async () => {
    const { resume } = locked('otherUser')
    elsewhere(Date.now())
    await expect.poll(() => resume).toHaveBeenCalledOnce()
    await Promise.resolve()
    elsewhere(Date.now())
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(resume).toHaveBeenCalledOnce()
  })

  it('names inactivity as the reason, whoever noticed the end first', () => {
    vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00Z') })
    noteActivity()
    vi.setSystemTime(new Date('2026-11-20T09:14:00Z'))
    expect(locked('notSignedIn').end).not.toHaveBeenCalled()
    cleanup()
    vi.setSystemTime(new Date('2026-11-20T09:15:00Z'))
    expect(locked('notSignedIn').end).toHaveBeenCalledOnce()
  })
})
