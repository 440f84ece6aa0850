import { createHash } from 'node:crypto'
import express, { Router, type Request, type Response } from 'express'
import * as z from 'zod/mini'
import { applyBehaviour, type Behaviours, simulatorPlaceholderOrigin } from './behaviour.ts'
import type { SimulatorMemory } from './memory.ts'

/** Hosts below `.example`, which is reserved. The fixtures' operators have such hosts. */
const nobodys = /^https?:\/\/([\w-]+(?:\.[\w-]+)*\.example)(?=\/|$)/

/** The address at which an operator is called. Those of the fixtures are simulated at `operators/<host>`. */
export const toSimulatorIfExampleHost = (apiUrl: string) =>
  apiUrl.replace(/\/$/, '').replace(nobodys, `${simulatorPlaceholderOrigin}/operators/$1`)

/** Empty for a real operator. */
export const simulatedOperatorPathsOf = (apiUrl: unknown): string[] => {
  const [, host] = nobodys.exec(String(apiUrl)) ?? []
  return host ? [`operators/${host}`] : []
}

const order = z.object({ booking: z.enum(['refund', 'win']), amount: z.int(), currency: z.string() })

/**
 * `POST …/rounds/{id}/close` makes a booking, `{booking, amount, currency}`, and answers `{round, booking, amount, state}` with `booked`, or
 * `known` for a repetition. The booking is stored before it is answered, and any other one for the same round is refused with 409 and
 * `{error, booked}`. With `lie` an operator books nothing and confirms another amount. `GET …/rounds/{id}` answers `{booking, amount,
 * currency, taken}`, where `taken` is the number of bookings made; 404 if there are none.
 */
export function operatorSimulators(behaviours: Behaviours, memory: SimulatorMemory): Router {
  const router = Router()
  let last: Promise<unknown> = Promise.resolve()
  router.use('/:id', express.json(), applyBehaviour(behaviours, 'operators'))
  router.get(/^\/([\w.-]+)\/(?:.*\/)?rounds\/([\w.-]+)$/, (request, response) => {
    const known = memory.get(keyOf(request))
    if (known) response.json({ ...known.booked, taken: known.taken })
    else response.status(404).json({ error: 'Nothing was booked for this round.' })
  })
  router.post(/^\/([\w.-]+)\/(?:.*\/)?rounds\/([\w.-]+)\/close$/, (request, response, next) => {
    // One after another, so that a repeated call waits for the booking in progress.
    last = last.then(() => book(memory, request, response)).catch(next)
  })
  return router
}

async function book(memory: SimulatorMemory, request: Request, response: Response) {
  const { data } = order.safeParse(request.body)
  const round = request.params[1] ?? ''
  if (!data || request.get('Idempotency-Key') !== round)
    return void response.status(400).json({ error: 'This is no booking for this round.' })
  const { booking, amount } = data
  if (response.locals['lies'])
    return void response.json({ round, booking, amount: amount + 1, state: 'booked' })
  const key = keyOf(request)
  const known = memory.get(key)
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('hex')
  if (known && known.hash !== hash)
    return void response
      .status(409)
      .json({ error: 'Something else is booked for this round.', booked: known.booked?.booking })
  if (!known) await memory.set(key, { hash, taken: 1, booked: data })
  response.json({ round, booking, amount, state: known ? 'known' : 'booked' })
}

const keyOf = ({ params }: Request) => `operators/${params[0] ?? ''}/${params[1] ?? ''}`
