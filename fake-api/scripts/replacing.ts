import { readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { registry } from '../../resources/entities.ts'
import { type DataFolder, lockDataFolder } from '../folder/folder.ts'
import { createEncryptedStore } from '../stores/encryptedStore.ts'
import { keyStateCollection } from '../secrets/keyring.ts'
import { identityFile, pgliteDirectory, type Settings, jsonStoreFile } from '../settings.ts'
import { createJsonStore } from '../stores/jsonStore.ts'
import type { RowsByCollection } from '../stores/rowsByCollection.ts'
import type { Store } from '../stores/store.ts'
import { readDataFile, saveState } from '../stores/workingFile.ts'
import { openStoreUndecrypted } from '../openStore.ts'

interface Replaceable {
  store: Store
  folder: DataFolder
  close(): Promise<void>
}

interface ReplacingOptions {
  settings: Settings
  replace: boolean
  people?: boolean
}

/** Throws a readable `Error` if the store is in use, or if `--replace` is missing for a database, in production, or unreadable data. */
export async function openStoreForReplacing({
  settings,
  replace,
  people,
}: ReplacingOptions): Promise<Replaceable> {
  const { place, holds, ...alone } = await openStoreAlone(settings)
  try {
    const found = [...holds, ...(people ? await peopleIn(settings) : [])]
    if (found.length > 0) {
      const said = `${place} holds ${found.join(', ')}.`
      if (!replace && needsWord(settings, holds))
        throw new Error(`${said} All of it would be removed. If it may be, say so: --replace`)
      console.log(`${said} All of it is removed.`)
    }
    return alone
  } catch (error) {
    await alone.close()
    throw error
  }
}

/** Opens the store exclusively. Throws a readable `Error` if it is in use. `holds` says what is in it, as text; nothing if it is empty. */
export async function openStoreAlone(settings: Settings): Promise<Replaceable & Omit<Opened, 'store'>> {
  const folder = await lockDataFolder(settings.dataDir)
  try {
    const { store: plain, ...found } = await opened(settings)
    const { secretsKeyring } = settings
    // The old data may be encrypted by a lost key; removing them does not need it.
    const store = secretsKeyring ? createEncryptedStore(plain, secretsKeyring) : plain
    const close = async () => {
      await store.close()
      folder.leave()
    }
    return { ...found, store, folder, close }
  } catch (error) {
    folder.leave()
    throw error
  }
}

/** Only fixtures in a file are replaced without confirmation. */
const needsWord = ({ store }: Settings, holds: readonly string[]) =>
  store !== 'json' || process.env['NODE_ENV'] === 'production' || holds.includes(unreadable)

const unreadable = 'what cannot be read'

interface Opened {
  store: Store
  place: string
  holds: string[]
}

async function opened(settings: Settings): Promise<Opened> {
  if (settings.store === 'json') return openedFile(jsonStoreFile(settings))
  const { openEmbeddedDatabase, openSharedDatabase } = await import('../stores/sql/database.ts')
  const { createSqlStore } = await import('../stores/sql/sqlStore.ts')
  const { describeDatabase } = await import('../stores/sql/server.ts')
  const { databaseUrl } = settings
  const place = databaseUrl
    ? await describeDatabase(databaseUrl)
    : `The database in ${pgliteDirectory(settings)}`
  const database = databaseUrl
    ? await openSharedDatabase(databaseUrl, undefined, 'alone')
    : await openEmbeddedDatabase(pgliteDirectory(settings))
  const store = createSqlStore(database, registry)
  return { store, place, holds: await rowsIn(store) }
}

async function openedFile(file: string): Promise<Opened> {
  const save = (state: RowsByCollection) => saveState(file, state)
  const state = existsSync(file) ? await readDataFile(file).catch(() => null) : {}
  const store = createJsonStore(state ?? {}, save)
  return { store, place: file, holds: state ? await rowsIn(store) : [unreadable] }
}

async function rowsIn(store: Store): Promise<string[]> {
  const names = (await store.collections()).filter((name) => name !== keyStateCollection)
  const counts = await Promise.all(
    names.map(async (name) => {
      const { total, estimated } = await store.list(name, { where: [], range: [0, 0] })
      return { total, text: `${estimated ? 'about ' : ''}${total} ${name}` }
    }),
  )
  return counts.toSorted((a, b) => b.total - a.total).map(({ text }) => text)
}

async function peopleIn(settings: Settings): Promise<string[]> {
  const file = identityFile(settings)
  if (!existsSync(file)) return []
  try {
    const { people } = JSON.parse(await readFile(file, 'utf8')) as { people: unknown[] }
    return [`${people.length} people with their passwords and sessions`]
  } catch {
    return ['people with their passwords and sessions']
  }
}

/** Opens the store for a script that only reads. A json store can be read while a server uses it. Throws a readable `Error`. */
export async function openStoreForReading(settings: Settings): Promise<Store> {
  if (settings.store !== 'json') return openStoreUndecrypted(settings, registry)
  const never = () => Promise.reject(new Error('This script writes nothing.'))
  return createJsonStore(await readDataFile(jsonStoreFile(settings)), never)
}
