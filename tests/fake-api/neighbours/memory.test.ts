import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { lockFolder } from '../../../fake-api/folder/lock.ts'
import { createSimulators } from '../../../fake-api/neighbours/index.ts'
import {
  openSimulatorMemoryFile,
  createSimulatorMemory,
  type SimulatorMemory,
} from '../../../fake-api/neighbours/memory.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { listen } from '../../support/api.ts'
import { held } from '../../support/held.ts'

const nobody = createJsonStore({}, async () => undefined)

const close = (origin: string, booking: object) =>
  fetch(`${origin}/operators/aurora.example/rounds/r1/close`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'r1' },
    body: JSON.stringify(booking),
  })
const refund = { booking: 'refund', amount: 100, currency: 'EUR' }

it('a simulated booking is acknowledged only after it is stored', async () => {
  const memory = createSimulatorMemory()
  let isBroken = true
  let [begun, kept] = [0, 0]
  const keeping = held()
  const slow: SimulatorMemory = {
    ...memory,
    async set(key, known) {
      if (isBroken) throw new Error('The disk is full')
      begun++
      await keeping.promise
      kept++
      return memory.set(key, known)
    },
  }
  const server = await listen(createSimulators(nobody, slow))
  expect((await close(server.origin, refund)).status).toBe(500)
  expect((await close(server.origin, refund)).status).toBe(500)
  isBroken = false
  const answered: number[] = []
  const ask = async (booking: object) => {
    const answer = await close(server.origin, booking)
    answered.push(kept)
    return [answer.status, ((await answer.json()) as { state?: string }).state ?? 'refused'].join(' ')
  }
  const first = ask(refund)
  const others = [ask(refund), ask(refund)]
  await expect.poll(() => begun).toBe(1)
  keeping.resolve()
  expect((await Promise.all([first, ...others])).toSorted()).toEqual(['200 booked', '200 known', '200 known'])
  expect(await ask({ ...refund, booking: 'win' })).toBe('409 refused')
  expect(answered).toEqual([1, 1, 1, 1])
  await server.close()
})

it('state that could not be written is forgotten, and a replaced folder is not written to', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'memory-'))
  const lock = lockFolder(directory)
  const memory = await openSimulatorMemoryFile(join(directory, 'neighbours.json'))
  await memory.set('a', { hash: 'a', taken: 1 })
  await rm(directory, { recursive: true })
  await mkdir(directory)
  await expect(memory.set('b', { hash: 'b', taken: 1 })).rejects.toThrow('is not the folder any more')
  expect(memory.get('a')).toEqual({ hash: 'a', taken: 1 })
  expect(memory.get('b')).toBeUndefined()
  expect(await readdir(directory)).toEqual([])
  lock.release()
  await rm(directory, { recursive: true })
})
