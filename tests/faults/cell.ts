import { randomUUID } from 'node:crypto'
import type { Fault } from './faults.ts'
import type { Told, Way } from './setting.ts'
import type { Prepare } from './writes/write.ts'

/** What has come of a write that met with a fault, in words, and which rules were broken by that. */
export interface Outcome {
  says: string
  broken: string[]
}

let turns = 0

/**
 * Makes a write under a fault, and again where nobody has answered it well; then looks at what has happened. What was
 * acknowledged is there, what was refused is not, nothing is there by half, and in the end it has happened once.
 */
export async function runCell<W extends Way>(
  setting: W,
  prepare: Prepare,
  fault: Fault<W>,
): Promise<Outcome> {
  const turn = turns++
  const mark = `${turn}-${Math.random().toString(36).slice(2, 6)}`
  const { neighbours } = setting.backend
  const { write, counts } = await prepare({ api: await setting.api(), neighbours, mark, turn })
  const key = randomUUID()
  const broken: string[] = []
  const count = async (when: string) => {
    await setting.settled()
    const found = await counts(await setting.api())
    const times = [...new Set(Object.values(found))]
    if (times.length !== 1 || (times[0] !== 0 && times[0] !== 1))
      broken.push(`${when}: ${JSON.stringify(found)}`)
    return Math.max(...times)
  }

  const met = await fault(setting, write, (patience) => setting.send(write, key, patience))
  const first = met.rest ? null : await count('after the fault')
  if (isGood(met.told) && first === 0) broken.push('what was acknowledged is lost')
  if (isRefused(met.told) && first === 1) broken.push('what was refused has happened')
  const again = isGood(met.told) ? null : await setting.send(write, key)
  await met.rest?.()
  if (!isGood(again ?? met.told)) broken.push(`made again: ${said(again)}`)
  if ((await count('in the end')) !== 1) broken.push('in the end it has not happened once')
  const done = first === null ? '' : first === 1 ? ', done' : ', not done'
  return { says: `${said(met.told)}${done}${again ? `; again: ${said(again)}` : ''}`, broken }
}

const isGood = (told: Told | null) => told !== null && told.status < 300
const isRefused = (told: Told | null) => told !== null && told.status >= 400 && told.status < 500
const said = (told: Told | null) => (told ? [told.status, told.code].filter(Boolean).join(' ') : 'no answer')
