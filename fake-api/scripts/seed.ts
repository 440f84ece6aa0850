import { parseArgs } from 'node:util'
import { fixtures, readSettings } from '../settings.ts'
import type { Reader } from '../stores/store.ts'
import { readState } from '../stores/workingFile.ts'
import { generated } from './generate.ts'
import { describeTarget, openForReplacing } from './replacing.ts'

/** `npm run seed -- --casinos 300 --games 5000 --rounds 100000 --replace`: everything in the store anew, from the fixtures and generated data. */
const amounts = ['casinos', 'games', 'rounds'] as const
const option = { type: 'string', default: '0' } as const
const flag = { type: 'boolean', default: false } as const

await describeTarget(async () => {
  const { values } = parseArgs({
    options: { casinos: option, rounds: option, games: option, replace: flag, help: flag },
  })
  if (values.help) return console.log('npm run seed -- --casinos 300 --games 5000 --rounds 100000 --replace')
  const [casinos, games, rounds] = amounts.map((name) => amount(name, values[name])) as [
    number,
    number,
    number,
  ]
  const settings = readSettings(process.env)
  const { store, folder, close } = await openForReplacing({ settings, replace: values.replace })
  try {
    await folder.begin()
    await store.replaceAll(generated(await readState(fixtures), { casinos, rounds, games }))
    const counts = await Promise.all(['casinos', 'games', 'game-rounds'].map((name) => count(store, name)))
    console.log(`${counts[0]} casinos, ${counts[1]} games, ${counts[2]} game rounds.`)
  } finally {
    await close()
  }
})

async function count(reader: Reader, name: string): Promise<number> {
  return (await reader.list(name, { where: [], sort: [], range: [0, 0] })).total
}

function amount(name: string, text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number) && number >= 0) return number
  throw new Error(`--${name} has to be a whole number, not "${text}"`)
}
