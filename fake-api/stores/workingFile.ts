import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../folder/durably.ts'
import {
  changesFilePath,
  createSaver,
  readSnapshotAndChanges,
  UnusableChanges,
  applyChanges,
  writeSnapshot,
} from './changesFile.ts'
import { dataFileNames, type DataFolder } from '../folder/folder.ts'
import type { RowsByCollection } from './rowsByCollection.ts'

/** The data file: a copy of the fixtures in a new installation. */
export async function openWorkingFile(folder: DataFolder, fixtures: string) {
  const file = join(folder.directory, dataFileNames.data)
  if (!existsSync(file)) {
    await folder.mayMake(dataFileNames.data)
    await writeDurably(file, await readFile(fixtures, 'utf8'))
  }
  const state = await readState(file)
  // Left by a killed process.
  if (existsSync(changesFilePath(file))) await saveState(file, state)
  return { state, saver: createSaver(file, state) }
}

/** Saves all rows. */
export async function saveState(file: string, state: RowsByCollection): Promise<void> {
  await writeSnapshot(file, JSON.stringify(state))
}

/** The rows of a file with its changes. Throws a readable error if it contains none. */
export async function readState(file: string): Promise<RowsByCollection> {
  try {
    const [text, changes] = await readSnapshotAndChanges(file)
    const state: unknown = JSON.parse(text)
    if (isState(state)) return applyChanges(file, state, text, changes)
  } catch (error) {
    if (error instanceof UnusableChanges) throw error
  }
  throw new Error(
    `${file} does not hold the data of this API. It was left as it is. Put a backup in its place: the file itself, or by "npm run import-db -- FILE --replace".`,
  )
}

const isState = (value: unknown): value is RowsByCollection =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(Array.isArray)
