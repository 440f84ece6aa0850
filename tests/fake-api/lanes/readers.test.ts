import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { expect, it } from 'vitest'
import { runSlowRead } from '../../../fake-api/lanes/lanes.ts'
import { readAsCaller } from '../../../fake-api/lanes/readers.ts'

it('a user who views as others still has only two slow reads at a time', async () => {
  const reading = readAsCaller()
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
