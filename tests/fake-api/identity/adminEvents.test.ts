import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { UnsecuredJWT } from 'jose'
import { expect, it } from 'vitest'
import express from 'express'
import { createAdminEvents } from '../../../fake-api/identity/admin/index.ts'
import { listen } from '../../support/api.ts'

it('the latest thousand events of the Admin REST API are kept', async () => {
  let time = 0
  const { record, adminEvents } = createAdminEvents(() => (time += 1))
  const Authorization = `Bearer ${new UnsecuredJWT({ sub: 'service' }).encode()}`
  for (let count = 0; count < 1_001; count++) {
    const request = { method: 'PUT', path: '/users/u', get: () => Authorization } as unknown as Request
    const response = Object.assign(new EventEmitter(), { statusCode: 204 })
    record(request, response as unknown as Response, () => undefined)
    response.emit('finish')
  }
  const served = await listen(express().use(adminEvents))
  try {
    const answer = await fetch(`${served.origin}/?max=5000&direction=asc`)
    const events = (await answer.json()) as { time: number }[]
    expect([events.length, events[0]?.time, events.at(-1)?.time]).toEqual([1_000, 2, 1_001])
  } finally {
    await served.close()
  }
})
