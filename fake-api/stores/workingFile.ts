import { existsSync } from 'node:fs'
import { mkdir, open, readdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import type { State } from './draft.ts'

/** The data while they are worked with: a copy of the fixtures, made at the first start. */
export async function openWorkingFile(file: string, fixtures: string) {
  if (existsSync(file)) await removeLeftovers(file)
  else await writeDurably(file, await readFile(fixtures, 'utf8'))
  return {
    state: await readState(file),
    save: (state: State) => writeDurably(file, JSON.stringify(state)),
  }
}

/**
 * Replaces a file whole: afterwards it is either the old one or the new one, and the new one is on disk. The text is
 * written in the hook because write-file-atomic itself asks the system once and does not look at how much went out:
 * a disk that fills up in between would leave a torn file. Only the own user may read it: it holds secrets.
 */
export async function writeDurably(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const hook: (temporary: string) => unknown = (temporary) => writeFile(temporary, text)
  await writeFileAtomic(file, '', { mode: 0o600, tmpfileCreated: hook })
  await syncDirectory(dirname(file))
}

/** The new name, too, has to be on disk. Windows cannot open a directory and needs not. */
async function syncDirectory(directory: string) {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  await handle.sync().finally(() => handle.close())
}

/** Temporary files of a process that was killed while it wrote. */
export async function removeLeftovers(file: string) {
  const prefix = `${basename(file)}.`
  const isLeftover = (name: string) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length))
  const names = await readdir(dirname(file))
  await Promise.all(names.filter(isLeftover).map((name) => unlink(join(dirname(file), name))))
}

/** The rows in a file. Throws with a readable message where it does not hold any. */
export async function readState(file: string): Promise<State> {
  try {
    const state: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (isState(state)) return state
  } catch {
    // Said below, in words.
  }
  throw new Error(
    `${file} does not hold the data of this API. "npm run reset" makes it anew from the fixtures.`,
  )
}

const isState = (value: unknown): value is State =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(Array.isArray)
