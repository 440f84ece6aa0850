import { randomUUID } from 'node:crypto'
import type { Fault } from './faults.ts'
import type { Told, Way } from './setting.ts'
import type { Prepare } from './writes/write.ts'

/** The outcome of a write under a fault, and the broken rules. */
export interface Outcome {
  says: string
  broken: string[]
}

let turns = 0

/**
 * Makes a write under a fault, repeats it unless it was answered, and checks the effects: acknowledged writes have happened, refused ones
 * have not, and in the end the write has happened once in all data. Interrupted writes, such as those whose call to another system was
 * lost, are finished by then.
 */
export async function runCell<W extends Way>(
  setting: W,
  prepare: Prepare,
  fault: Fault<W>,
): Promise<Outcome> {
  const turn = turns++
  const mark = String(turn).padStart(4, '0')
  const { neighbours } = setting.backend
  const { write, counts } = await prepare({ api: await setting.api(), neighbours, mark, turn })
  const key = randomUUID()
  const broken: string[] = []
  /** Minimum and maximum number of times that the write has happened. */
  const count = async () => {
    await setting.settled()
    const found = await counts(await setting.api())
    const times = Object.values(found)
    return { least: Math.min(...times), most: Math.max(...times), found: JSON.stringify(found) }
  }

  const met = await fault(setting, write, (patience) => setting.send(write, key, patience))
  const first = met.rest ? null : await count()
  if (first && isGood(met.told) && first.least === 0)
    broken.push(`what was acknowledged is lost: ${first.found}`)
  if (first && isRefused(met.told) && first.most > 0)
    broken.push(`what was refused has happened: ${first.found}`)
  if (first && first.most > 1) broken.push(`it has happened more than once: ${first.found}`)
  const again = isGood(met.told) ? null : await setting.send(write, key)
  await met.rest?.()
  if (!isGood(again ?? met.told)) broken.push(`made again: ${said(again)}`)
  const last = await count()
  if (last.least !== 1 || last.most !== 1) broken.push(`in the end it has not happened once: ${last.found}`)
  const done = first ? `, ${first.most === 0 ? 'not done' : first.least === 0 ? 'begun' : 'done'}` : ''
  return { says: `${said(met.told)}${done}${again ? `; again: ${said(again)}` : ''}`, broken }
}

const isGood = (told: Told | null) => told !== null && told.status < 300
const isRefused = (told: Told | null) => told !== null && told.status >= 400 && told.status < 500
const said = (told: Told | null) => (told ? [told.status, told.code].filter(Boolean).join(' ') : 'no answer')
