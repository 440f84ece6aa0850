import { existsSync } from 'node:fs'
import { readFile, rename } from 'node:fs/promises'
import * as z from 'zod/mini'
import { writeDurably } from '../folder/durably.ts'
import { log } from '../log.ts'

const knownSchema = z.object({
  /** SHA-256 in hexadecimal. */
  hash: z.string(),
  /** Number of accepted changes: of a bridge, configurations unlike the previous one; of an operator, bookings. */
  taken: z.number(),
  /** Of an operator: the booking of a round, in hundredths. */
  booked: z.optional(
    z.object({ booking: z.enum(['refund', 'win']), amount: z.number(), currency: z.string() }),
  ),
})

export type SimulatorMemoryEntry = z.infer<typeof knownSchema>

export interface SimulatorMemory {
  /** Values are visible only after they were stored. */
  get(key: string): SimulatorMemoryEntry | undefined
  /** Resolves when the value is stored. Rejects without any change if that fails. */
  set(key: string, known: SimulatorMemoryEntry): Promise<void>
}

export function createSimulatorMemory(): SimulatorMemory {
  const all = new Map<string, SimulatorMemoryEntry>()
  return { get: (key) => all.get(key), set: async (key, known) => void all.set(key, known) }
}

/** Simulators remember across restarts. A file that cannot be read is renamed, since it contains no data of the installation. */
export async function openSimulatorMemoryFile(file: string): Promise<SimulatorMemory> {
  let all = new Map(Object.entries(await rememberedIn(file)))
  let last: Promise<unknown> = Promise.resolve()
  return {
    get: (key) => all.get(key),
    set(key, known) {
      const run = last.then(async () => {
        const next = new Map(all).set(key, known)
        await writeDurably(file, JSON.stringify(Object.fromEntries(next)))
        all = next
      })
      last = run.catch(() => undefined)
      return run
    },
  }
}

async function rememberedIn(file: string): Promise<Record<string, SimulatorMemoryEntry>> {
  if (!existsSync(file)) return {}
  const text = await readFile(file, 'utf8')
  try {
    return z.record(z.string(), knownSchema).parse(JSON.parse(text))
  } catch {
    const aside = `${file}.unreadable-${new Date().toISOString().replaceAll(/\D/g, '')}`
    await rename(file, aside)
    log.warn(
      `${file} could not be read and is ${aside} now. The simulated neighbours have forgotten what they were told: bridges take ` +
        'the next push as new, operators book a round again that is closed again. Nothing else is affected.',
    )
    return {}
  }
}
