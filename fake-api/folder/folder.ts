import { existsSync, lstatSync, readdirSync, rmSync } from 'node:fs'
import { unlink, open, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably, isTemporaryNameOf, temporaryName } from './durably.ts'
import { lockFolder, type LockMode, requireFolderNotReplaced } from './lock.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { logFault } from '../log.ts'

export const dataFileNames = {
  data: 'db.json',
  pglite: 'pglite',
  identity: 'identity.json',
  auditKey: 'audit-key.json',
  neighbours: 'neighbours.json',
} as const

type DataFileName = (typeof dataFileNames)[keyof typeof dataFileNames]

/** The end of the audit log that this server saw last. It can be recreated, so it does not count as a sign that another file was lost. */
export const logEndName = 'log-end.json'

const changes = `${dataFileNames.data}.changes`

const files = [...Object.values(dataFileNames), changes]

/** Marks that an installation begins in this folder, or begins again. Missing files are created until the mark is removed. */
const beginning = '.beginning'

export type DataFolder = Awaited<ReturnType<typeof lockDataFolder>>

/** Removes temporary files of killed processes. Throws a readable `Error` if another process has locked the folder, or a file is a link. */
export async function lockDataFolder(directory: string, sharing: LockMode = 'alone') {
  const lock = lockFolder(directory, sharing)
  const marker = join(directory, beginning)
  const has = (name: string) => existsSync(join(directory, name))
  const begin = () => writeDurably(marker, '')
  try {
    refuseLinks(directory)
    if (sharing === 'alone') await removeLeftovers(directory)
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    directory,
    /** A missing file may be created while an installation begins. Throws a readable `Error` if `beside` exists: it is then lost. */
    async mayMake(
      name: DataFileName,
      beside: readonly string[] = files.filter((other) => other !== name && has(other)),
    ) {
      if (has(beginning)) return
      if (beside.length > 0) throw new Error(lost(directory, name, beside))
      await begin()
    },
    begin,
    /** Whether an installation begins, or begins again, so that nothing of an earlier one counts. */
    isBeginning: () => has(beginning),
    /** Called once all files exist: from now on, a missing file is lost. */
    async hasBegun() {
      rmSync(marker, { force: true })
    },
    /** Rejects with `backendUnreachable` if no files can be written into the folder at present. */
    requireWritable: () => (sharing === 'alone' ? requireWritable(directory) : Promise.resolve()),
    leave: lock.release,
  }
}

/** PGlite's folder may be a link, because it has a lock of its own. */
function refuseLinks(directory: string) {
  for (const name of [...files, logEndName]) {
    const found = lstatSync(join(directory, name), { throwIfNoEntry: false })
    if (found?.isSymbolicLink() && name !== dataFileNames.pglite)
      throw new Error(
        `${join(directory, name)} is a link. Another process could work with the same file: make a link of the folder instead.`,
      )
  }
}

async function removeLeftovers(directory: string) {
  const names = readdirSync(directory).filter((name) =>
    [...Object.values(dataFileNames), logEndName, beginning, probeName].some((file) =>
      isTemporaryNameOf(file, name),
    ),
  )
  await Promise.all(names.map((name) => unlink(join(directory, name))))
}

function lost(directory: string, name: DataFileName, others: readonly string[]): string {
  const is = `${join(directory, name)} is missing, but ${others.join(' and ')} of the same installation are there.`
  return `${is} ${waysOn[name]}`
}

const waysOn: Record<DataFileName, string> = {
  'db.json': store('the file itself, or '),
  pglite: store('the folder itself, or '),
  'identity.json':
    'It held people, passwords and sessions of the sign-in service. Put a backup of it in its place. If there is none, ' +
    '"npm run renew -- identity" makes it anew with the first people and their passwords that everybody knows.',
  'audit-key.json':
    'It signed the exports of the audit log. Put a backup of it in its place, or name the key by AUDIT_KEY. If it is lost, ' +
    '"npm run renew -- audit-key" makes a new one and puts that on record: what the old one has signed is verified by its public ' +
    'key alone, where somebody has kept that.',
  'neighbours.json': '',
}

function store(itself: string) {
  return (
    `Put a backup in its place: ${itself}by "npm run import-db -- FILE --replace". To begin anew instead, ` +
    '"npm run reset -- --replace" removes what is left of people, passwords and sessions, too.'
  )
}

const probeName = 'probe'

const size = 65_536

/** Requires space for another copy of the largest file, since files are replaced as a whole. Rejects with `backendUnreachable`. */
async function requireWritable(directory: string): Promise<void> {
  try {
    requireFolderNotReplaced(directory)
    const { bavail, bsize } = await statfs(directory)
    const room = bavail * bsize
    const needed = size + (await largestIn(directory))
    if (room < needed) throw new Error(`There are ${room} bytes left for ${directory}, ${needed} are needed.`)
    await tryWriting(join(directory, temporaryName(probeName)))
  } catch (error) {
    logFault(error, 'The data folder cannot be written into:')
    throw new ProblemError('backendUnreachable')
  }
}

async function tryWriting(file: string) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(Buffer.alloc(size, 'x'))
    await handle.sync()
  } finally {
    await handle.close()
    await unlink(file)
  }
}

async function largestIn(directory: string): Promise<number> {
  const names = (await readdir(directory)).filter((name) => /^[\w-]+\.json(\.changes)?$/.test(name))
  const sizes = new Map<string, number>()
  for (const name of names) {
    // The changes of a file become part of the next whole file.
    const file = name.replace(/\.changes$/, '')
    const found = await stat(join(directory, name)).catch(() => null)
    sizes.set(file, (sizes.get(file) ?? 0) + (found?.size ?? 0))
  }
  return Math.max(0, ...sizes.values())
}
