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

export async function openWorkingFile(folder: DataFolder, fixtures: string) {
  const file = join(folder.directory, dataFileNames.data)
  if (!existsSync(file)) {
    await folder.mayMake(dataFileNames.data)
    await writeDurably(file, await readFile(fixtures, 'utf8'))
  }
  const state = await readState(file)
  // A process that was killed has left changes; they are merged into the file.
  if (existsSync(changesFilePath(file))) await saveState(file, state)
  return { state, saver: createSaver(file, state) }
}

export async function saveState(file: string, state: RowsByCollection): Promise<void> {
  await writeSnapshot(file, JSON.stringify(state))
}

/** Reads a data file with its changes. Throws a readable error if it contains no data of this program. */
export async function readState(file: string): Promise<RowsByCollection> {
  if (!existsSync(file))
    throw new Error(`There is no ${file}: start the server once, or name the folder of its data by DATA_DIR.`)
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
