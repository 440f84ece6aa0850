import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { nonceBytes, tagBytes, type Keyring } from '../../secrets/keyring.ts'

/** An encrypted file is this line with the id of the key, the nonce, the encrypted bytes and the authentication tag. */
const magic = 'backoffice-data encrypted 1 '
const header = new RegExp(`^${magic}([\\w-]{1,32})\\n`)
const longestHeader = magic.length + 33

export const encryptStream = (keyring: Keyring) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const nonce = randomBytes(nonceBytes)
    const cipher = keyring.createCipher(nonce)
    const line = Buffer.from(`${magic}${keyring.currentId}\n`)
    cipher.setAAD(line)
    yield Buffer.concat([line, nonce])
    for await (const part of source) yield cipher.update(part)
    yield Buffer.concat([cipher.final(), cipher.getAuthTag()])
  }

export const passThrough = () => new PassThrough()

/** Decrypts if there is a key. Throws a readable `Error` for another key, and for a plain file although there is a key. */
export async function decryptFile(
  path: string,
  keyring: Keyring | null,
): Promise<Readable | AsyncIterable<Buffer>> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const start = Buffer.alloc(Math.min(size, longestHeader + nonceBytes))
    await file.read(start, 0, start.length, 0)
    const found = header.exec(start.toString('latin1'))
    if (!found && keyring)
      throw new Error(
        `${path} is not encrypted, although EXPORT_KEY is set: anybody may have written it. If it is trusted, say so: --plain`,
      )
    if (!found) return createReadStream(path)
    const [line, keyId = ''] = found
    if (!keyring?.has(keyId))
      throw new Error(`${path} is encrypted by the key "${keyId}": EXPORT_KEY has to hold it.`)
    const begin = line.length + nonceBytes
    const tag = Buffer.alloc(tagBytes)
    if (size < begin + tagBytes) throw new Error(`${path} is not whole.`)
    await file.read(tag, 0, tagBytes, size - tagBytes)
    const decipher = keyring.createDecipher(keyId, start.subarray(line.length, begin))
    decipher.setAAD(Buffer.from(line)).setAuthTag(tag)
    return decrypted(path, { start: begin, end: size - tagBytes - 1 }, decipher)
  } finally {
    await file.close()
  }
}

async function* decrypted(
  path: string,
  range: { start: number; end: number },
  decipher: ReturnType<Keyring['createDecipher']>,
): AsyncGenerator<Buffer> {
  for await (const part of createReadStream(path, range) as AsyncIterable<Buffer>) yield decipher.update(part)
  try {
    yield decipher.final()
  } catch {
    throw new Error(`${path} was changed, is not whole, or is encrypted by another key of the same id.`)
  }
}
