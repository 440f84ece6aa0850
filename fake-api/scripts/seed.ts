import { parseArgs } from 'node:util'
import { fixtures, readSettings, workingFile } from '../settings.ts'
import { readState, writeDurably } from '../stores/workingFile.ts'
import { generate } from './generate.ts'

/** `npm run seed -- --casinos 300 --games 5000 --rounds 100000`: the working file anew, from the fixtures and generated data. */
const option = { type: 'string', default: '0' } as const
const { values } = parseArgs({ options: { casinos: option, rounds: option, games: option } })
const [casinos, rounds, games] = [amount('casinos'), amount('rounds'), amount('games')]

const file = workingFile(readSettings(process.env))
const state = generate(await readState(fixtures), { casinos, rounds, games })
await writeDurably(file, JSON.stringify(state))
console.log(
  `${file}: ${state['casinos']?.length} casinos, ${state['games']?.length} games, ${rounds} game rounds. Restart the API if it is running.`,
)

function amount(name: 'casinos' | 'rounds' | 'games'): number {
  const number = Number(values[name])
  if (Number.isSafeInteger(number) && number >= 0) return number
  console.error(`--${name} has to be a whole number, not "${values[name]}"`)
  process.exit(1)
}
