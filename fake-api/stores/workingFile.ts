import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../folder/durably.ts'
import { kept, type DataFolder } from '../folder/folder.ts'
import type { State } from './draft.ts'

/** The data while they are worked with: a copy of the fixtures, made where an installation begins. */
export async function openWorkingFile(folder: DataFolder, fixtures: string) {
  const file = join(folder.directory, kept.data)
  if (!existsSync(file)) {
    await folder.mayMake(kept.data)
    await writeDurably(file, await readFile(fixtures, 'utf8'))
  }
  return {
    state: await readState(file),
    save: (state: State) => saveState(file, state),
  }
}

/** Puts all rows on disk. */
export const saveState = (file: string, state: State): Promise<void> =>
  writeDurably(file, JSON.stringify(state))
/** The rows in a file. Throws with a readable message where it does not hold any. */
export async function readState(file: string): Promise<State> {
  try {
    const state: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isState(state)) return state
  } catch {
    // Said below, in words.
  }
  throw new Error(
    `${file} does not hold the data of this API. It was left as it is. Put a backup in its place: the file itself, or by "npm run import-db -- FILE --replace".`,
  )
}

const isState = (value: unknown): value is State =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(Array.isArray)
