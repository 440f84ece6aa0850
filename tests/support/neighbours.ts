import { request } from 'node:http'
import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'

/** Tells a neighbour, such as `bridges/alpine`, how to behave. Throws where it is not understood. */
export async function told(
  { neighbours }: { neighbours: string },
  neighbour: string,
  behaviour: Behaviour,
): Promise<void> {
  const status = await posted(`${neighbours}/sim`, JSON.stringify({ neighbour, behaviour }))
  if (status !== 204) throw new Error(`The neighbours answered ${status}`)
}

/** As programs do: a page's `fetch`, which console tests have, says where the page comes from. */
const posted = (address: string, body: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const sent = request(address, { method: 'POST', headers, agent: false })
    sent.once('response', (answer) => resolve(answer.resume().statusCode)).once('error', reject)
    sent.end(body)
  })
