import { request } from 'node:http'
import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'

/** Sets the behaviour of a simulator, such as `bridges/alpine`. Throws if it is refused. */
export async function told(
  { neighbours }: { neighbours: string },
  neighbour: string,
  behaviour: Behaviour,
): Promise<void> {
  const status = await posted(`${neighbours}/sim`, JSON.stringify({ neighbour, behaviour }))
  if (status !== 204) throw new Error(`The neighbours answered ${status}`)
}

/** By `node:http`, since the page's `fetch` in console tests sends an origin. */
const posted = (address: string, body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = request(address, { method: 'POST', headers, agent: false })
    sent.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    sent.end(body)
  })
