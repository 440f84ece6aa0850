import { expect, it } from 'vitest'
import { runInReadContext } from '../../../fake-api/lanes/readContext.ts'
import { createSlotQueue } from '../../../fake-api/lanes/slotQueue.ts'
import { createAdminRest } from '../../../fake-api/users/adminRest.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { createWriteQueue, maxWaitingWrites } from '../../../fake-api/stores/writeQueue.ts'

const places = createSlotQueue({ most: 1, maxPerPerson: 1 })
/** Runs as a call that has not written yet. */
const asCall = <T>(work: () => T) => runInReadContext({ person: 'p', gone: null, places }, work)
const settled = () => new Promise((resolve) => setImmediate(resolve))
const busy = { code: 'tooBusy', status: 503, details: { params: { seconds: 5 } } }

/** A queue whose first job runs until `release` is called. */
async function held() {
  const queue = createWriteQueue()
  let release: () => void = () => undefined
  const first = queue.add(() => new Promise<void>((resolve) => (release = resolve)))
  await settled()
  return { queue, first, release: () => release() }
}

it('a write without others in the queue runs immediately', async () => {
  const queue = createWriteQueue()
  expect(await asCall(() => queue.add(async () => 1))).toBe(1)
})

it('further calls are refused while the queue is full', async () => {
  const { queue, first, release } = await held()
  const run: number[] = []
  const add = (number: number) => asCall(() => queue.add(async () => void run.push(number)))
  const waiting = Array.from({ length: maxWaitingWrites }, (_, index) => add(index))
  for (let times = 0; times < 3; times++) await expect(add(-1)).rejects.toMatchObject(busy)
  release()
  await Promise.all([first, ...waiting])
  expect(run).toEqual(waiting.map((_, index) => index))
  await add(1000)
  expect(run.at(-1)).toBe(1000)
})

it("running calls and the server's own writes are never refused", async () => {
  const { queue, first, release } = await held()
  const run: string[] = []
  let writeMore: () => void = () => undefined
  const begun = asCall(async () => {
    const intent = queue.add(async () => void run.push('intent'))
    await new Promise<void>((resolve) => (writeMore = resolve))
    const outcome = queue.add(async () => void run.push('outcome'))
    await Promise.all([intent, outcome])
  })
  const others = Array.from({ length: maxWaitingWrites - 1 }, () => asCall(() => queue.add(async () => {})))
  await expect(asCall(() => queue.add(async () => {}))).rejects.toMatchObject(busy)
  writeMore()
  const own = queue.add(async () => void run.push('own'))
  await settled()
  release()
  await Promise.all([first, begun, own, ...others])
  expect(run.toSorted()).toEqual(['intent', 'outcome', 'own'])
})

it('a call that nobody waits for any more begins nothing, but goes on with what it has begun', async () => {
  const { queue, first, release } = await held()
  const run: string[] = []
  let isGone = false
  const asLeft = <T>(work: () => T) =>
    runInReadContext({ person: 'p', gone: null, hasLeft: () => isGone, places }, work)
  const never = asLeft(() => queue.add(async () => void run.push('never')))
  const isWaiting = expect(never).rejects.toMatchObject({ code: 'tooSlow' })
  const begun = asLeft(async () => {
    await createWriteQueue().add(async () => void run.push('intent'))
    await queue.add(async () => void run.push('outcome'))
    await createAdminRest(null).inTurn(async () => void run.push('turn'))
  })
  await settled()
  isGone = true
  release()
  await Promise.all([first, begun, isWaiting])
  await expect(
    asLeft(() => createAdminRest(null).inTurn(async () => void run.push('never'))),
  ).rejects.toMatchObject({ code: 'tooSlow' })
  expect(run).toEqual(['intent', 'outcome', 'turn'])
})

it('with the json store, writes that wait for the disk count, too', async () => {
  let save: () => void = () => undefined
  const store = createJsonStore({ things: [] }, () => new Promise<void>((resolve) => (save = resolve)))
  const insert = (id: string) =>
    asCall(() => store.transaction((tx) => tx.insert('things', { id, version: 1 })))
  // The first is being saved, the others wait for the next save.
  const first = insert('first')
  await settled()
  const waiting = Array.from({ length: maxWaitingWrites }, (_, index) => insert(String(index)))
  await settled()
  await expect(insert('late')).rejects.toMatchObject(busy)
  save()
  await first
  await settled()
  save()
  await Promise.all(waiting)
  const last = insert('last')
  await settled()
  save()
  await last
})
