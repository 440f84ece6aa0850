import { createPublicKey, generateKeyPair, type JsonWebKey, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { AdapterFactory } from 'oidc-provider'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { createAdapter, dropExpired } from './adapter.ts'

export interface Store {
  signingKey: JsonWebKey
  cookieKey: string
  adapter: AdapterFactory
  /** Writes what is still unwritten. */
  close(): Promise<void>
}

const Saved = z.object({
  signingKey: z.record(z.string(), z.unknown()),
  cookieKey: z.string(),
  records: z.array(
    z.tuple([z.string(), z.object({ payload: z.record(z.string(), z.unknown()), expiresAt: z.number() })]),
  ),
})

const WRITE_DELAY_MS = 100

/**
 * Keys, sessions and tokens of the service, in a file that only its owner may read.
 *
 * @param file absent: in memory only
 * @throws Error when the file exists and cannot be read as such a file
 */
export async function openStore(file: string | undefined): Promise<Store> {
  const saved = file === undefined ? undefined : await read(file)
  const signingKey = saved?.signingKey ?? (await newSigningKey())
  const cookieKey = saved?.cookieKey ?? randomBytes(32).toString('base64url')
  const records = new Map(saved?.records)
  let timer: NodeJS.Timeout | undefined

  const write = async () => {
    clearTimeout(timer)
    timer = undefined
    if (file === undefined) return
    dropExpired(records)
    await writeFileAtomic(file, JSON.stringify({ signingKey, cookieKey, records: [...records] }), {
      mode: 0o600,
    })
  }
  const changed = () => {
    timer ??= setTimeout(() => void write().catch(reportUnwritten), WRITE_DELAY_MS)
  }

  // Before the first request, so that a path that cannot be written stops the start.
  if (file !== undefined) await mkdir(dirname(file), { recursive: true })
  await write()
  return { signingKey, cookieKey, adapter: createAdapter(records, changed), close: write }
}

async function read(file: string) {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const saved = Saved.parse(JSON.parse(text))
    createPublicKey({ key: saved.signingKey, format: 'jwk' })
    return saved
  } catch (cause) {
    throw new Error(`${file} is not a file of the identity service. Delete it to start with new keys.`, {
      cause,
    })
  }
}

async function newSigningKey(): Promise<JsonWebKey> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: randomUUID() }
}

function reportUnwritten(error: unknown) {
  console.error('The sessions of the identity service could not be written.', error)
}
