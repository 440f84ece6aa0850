import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'

/** Tells a neighbour, such as `bridges/alpine`, how to behave. Throws where it is not understood. */
export async function told(
  { neighbours }: { neighbours: string },
  neighbour: string,
  behaviour: Behaviour,
): Promise<void> {
  const { ok, status } = await fetch(`${neighbours}/sim`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ neighbour, behaviour }),
  })
  if (!ok) throw new Error(`The neighbours answered ${status}`)
}
