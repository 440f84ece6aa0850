import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { expect, it, onTestFinished, vi } from 'vitest'
import { runSlowRead, readContextMiddleware } from '../../../fake-api/lanes/readContext.ts'

it('a user who views as others still has only two slow reads at a time', async () => {
  const reading = readContextMiddleware()
  const begun: string[] = []
  const ask = (caller: string, user: string) => {
    const response = Object.assign(new EventEmitter(), { locals: { caller, user: { id: user } } })
    reading({ method: 'GET' } as Request, response as unknown as Response, () => {
      void runSlowRead(() => {
        begun.push(user)
        return new Promise(() => undefined)
      })
    })
  }
  for (const viewing of ['viewing:1', 'viewing:2', 'viewing:3', 'viewing:4']) ask('u-admin', viewing)
  ask('u-other', 'u-other')
  await new Promise((resolve) => setImmediate(resolve))
  expect(begun).toEqual(['viewing:1', 'viewing:2', 'u-other'])
})

it('a call that waits for many reads at once causes no warning, and ends them all by leaving', async () => {
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  const response = Object.assign(new EventEmitter(), { locals: { caller: 'u-busy' } })
  const reads: Promise<unknown>[] = []
  readContextMiddleware()({ method: 'GET' } as Request, response as unknown as Response, () => {
    for (let read = 0; read < 20; read += 1) reads.push(runSlowRead(() => new Promise(() => undefined)))
  })
  response.emit('close')
  // The first two have the two slots.
  const outcomes = await Promise.allSettled(reads.slice(2))
  expect(outcomes.map((one) => one.status === 'rejected' && (one.reason as Error).message)).toEqual(
    Array.from({ length: 18 }, () => 'tooSlow'),
  )
  await new Promise((resolve) => setImmediate(resolve))
  expect(warned).not.toHaveBeenCalled()
})
