import { createPublicKey, generateKeyPair, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { AdapterFactory, AdapterPayload } from 'oidc-provider'
import * as z from 'zod/mini'
import { logFault } from '../log.ts'
import { writeDurably } from '../folder/durably.ts'
import { failuresSchema } from './attempts.ts'
import { peopleFromSeed, personSchema, type SeedPerson } from './person.ts'
import { signInEventSchema } from './events.ts'
import { initialPeople as firstPeople } from './people.ts'
import {
  type PendingSignInBounds,
  createRecords,
  type OwnedSession,
  type Records,
  PendingSignInTooLargeError,
  type StoredRecord,
} from './records.ts'
import { isObject } from '../../src/contract/values.ts'
import { errors } from './library.ts'

export type IdentityStore = Awaited<ReturnType<typeof openIdentityStore>>

/** Files without a format are older than `casinoAccess`: in those, an administrator without casinos sees all of them. */
const fileFormat = 2

const Saved = z.object({
  format: z.literal(fileFormat),
  signingKey: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
  serviceSecret: z.optional(z.string()),
  people: z.optional(z.array(personSchema)),
  events: z._default(z.array(signInEventSchema), []),
  failures: z._default(z.array(z.tuple([z.string(), failuresSchema])), []),
  records: z.array(
    z.tuple([z.string(), z.object({ payload: z.record(z.string(), z.unknown()), expiresAt: z.number() })]),
  ),
})

const WRITE_DELAY_MS = 100

/** Without a file, data are in memory only. `seed` has the people of a new one. Throws an `Error` if the file cannot be read. */
export async function openIdentityStore(
  file: string | undefined,
  seed: SeedPerson[] = firstPeople,
  bounds: PendingSignInBounds = {},
  makeKey = newSigningKey,
) {
  const saved = file === undefined ? undefined : await read(file)
  const signingKey = saved?.signingKey ?? (await makeKey())
  const cookieKey = saved?.cookieKey ?? newSecret()
  const serviceSecret = saved?.serviceSecret ?? newSecret()
  const first = saved?.people ?? (await peopleFromSeed(seed))
  const people = new Map(first.map((person) => [person.id, person]))
  const events = saved?.events ?? []
  const failures = new Map(saved?.failures.filter(([id]) => people.has(id)))
  const listeners = new Set<(session: OwnedSession) => void>()
  const records = createRecords(saved?.records, bounds, (session) =>
    listeners.forEach((tell) => tell(session)),
  )
  let timer: NodeJS.Timeout | undefined

  let lastSave = Promise.resolve()

  const write = coalesceRuns(async () => {
    clearTimeout(timer)
    timer = undefined
    records.dropExpired()
    if (file === undefined) return
    const content = {
      format: fileFormat,
      signingKey,
      cookieKey,
      serviceSecret,
      people: [...people.values()],
      events,
    }
    const lists = { failures: [...failures], records: records.lasting() }
    await writeDurably(file, JSON.stringify({ ...content, ...lists }))
  })
  const save = () => (lastSave = write())
  const changed = () => {
    timer ??= setTimeout(() => void save().catch(reportUnwritten), WRITE_DELAY_MS)
  }

  // Saved before the first request, so that an unwritable path prevents the start.
  await save()
  return {
    signingKey,
    cookieKey,
    serviceSecret,
    /** By id. Call `save` after a change. */
    people,
    /** Oldest first. Call `changed` after a change. */
    events,
    /** Failed sign-ins by person id. Call `changed` after a change. */
    failures,
    adapter: createAdapter(records, changed),
    pending: records.pending,
    /** Ends a person's sessions except one. Call `save` afterwards. */
    endSessions: (personId: string, exceptSession?: string) => endSessions(records, personId, exceptSession),
    onSessionEnded: (tell: (session: OwnedSession) => void) => void listeners.add(tell),
    changed,
    save,
    // A failed save is tried once more.
    close: () => (timer ? save() : lastSave.catch(save)),
  }
}

async function read(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const saved = Saved.parse(migrateFile(JSON.parse(text)))
    createPublicKey({ key: saved.signingKey, format: 'jwk' })
    return saved
  } catch (cause) {
    throw new Error(
      `${file} is not a file of the identity service. It was left as it is. Put a backup of it in its place.`,
      { cause },
    )
  }
}

const newSecret = () => randomBytes(32).toString('base64url')

/** Creating one takes half a second. */
export async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }
}

function reportUnwritten(error: unknown) {
  logFault(error, 'The events and sessions of the identity service could not be written:')
}

/** Administrators without casinos had access to all. The file is saved at once, so that this never applies to casinos removed later. */
function migrateFile(content: unknown): unknown {
  if (!isObject(content) || Object.hasOwn(content, 'format')) return content
  const { people } = content
  return {
    ...content,
    format: fileFormat,
    ...(Array.isArray(people) && { people: people.map(withAccess) }),
  }
}

function withAccess(person: unknown): unknown {
  if (!isObject(person)) return person
  const { roles, casinos } = person
  const sawAll =
    Array.isArray(roles) && roles.includes('admin') && Array.isArray(casinos) && casinos.length === 0
  return { ...person, casinoAccess: sawAll ? 'all' : 'selected' }
}

/** Calls `changed` after every change that has to survive a restart. */
function createAdapter(records: Records, changed: () => void): AdapterFactory {
  return (model) => {
    const key = (id: string) => `${model}:${id}`

    // Copies in both directions, since the library changes nested values of what it has read or saved.
    const read = (record: StoredRecord | undefined) => record && structuredClone(record.payload)

    const remove = (id: string) => {
      const isPending = records.isPending(id)
      records.delete(id)
      if (!isPending) changed()
    }

    return {
      find: async (id) => read(records.get(key(id))),
      findByUid: async (uid) => read(records.byUid(model, uid)),
      // Only the device flow has such codes, and it is not offered.
      findByUserCode: async () => undefined,
      async upsert(id, payload, expiresIn = Number.MAX_SAFE_INTEGER) {
        const expiresAt = Date.now() + expiresIn * 1000
        try {
          records.set(key(id), { payload: structuredClone(payload), expiresAt })
        } catch (error) {
          if (error instanceof PendingSignInTooLargeError) throw new errors.InvalidRequest(error.message)
          throw error
        }
        if (!records.isPending(key(id))) changed()
      },
      async consume(id) {
        const record = records.get(key(id))
        if (record) record.payload.consumed = Math.floor(Date.now() / 1000)
        changed()
      },
      destroy: async (id) => remove(key(id)),
      async revokeByGrantId(grantId) {
        for (const id of records.ofGrant(grantId)) if (id.startsWith(key(''))) remove(id)
      },
    }
  }
}

/** Removes a person's sessions except one, and their pending sign-ins in which the password was already accepted. */
function endSessions(records: Records, personId: string, exceptSession?: string) {
  for (const [id, { payload }] of [...records.all()]) {
    const pending = payload['result'] as { login?: { accountId?: string } } | undefined
    const own = [payload.accountId, pending?.login?.accountId].includes(personId)
    if (own && !(exceptSession && goesOn(id, payload, exceptSession))) records.delete(id)
  }
}

/** Grants belong to no session and stay. Without the tokens of a session they permit nothing. */
function goesOn(id: string, payload: AdapterPayload, session: string) {
  return id.startsWith('Grant:') || (payload['sessionUid'] ?? payload.uid) === session
}

/** Runs work at most once at a time. Calls during a run share one further run, so `work` has to use the state at its beginning. */
export function coalesceRuns(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const run = () => {
    const begun = work().finally(() => {
      if (running === begun) running = undefined
    })
    return (running = begun)
  }

  return () => {
    if (!running) return run()
    const before = running
    return (next ??= before
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return run()
      }))
  }
}
