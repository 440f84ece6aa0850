import { createPrivateKey } from 'node:crypto'
import { recordFields } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { valueAt, withValueAt } from '../paths.ts'

type Fields = Record<string, unknown>

/** The headings of RSA and EC alone (PKCS #1, SEC 1), which older tools write; OpenSSL puts the parameters of the curve before. */
const older =
  /^\s*(?:-----BEGIN EC PARAMETERS-----[^-]+-----END EC PARAMETERS-----\s*)?(-----BEGIN (?:RSA|EC) PRIVATE KEY-----[^]*)$/

/**
 * The record with each private key in the one form that is stored and pushed, PKCS #8 (`BEGIN PRIVATE KEY`). One that cannot be read
 * stays as it came, for the schema to refuse.
 */
export const normalizeKeys = (entity: Entity, record: Fields): Fields =>
  recordFields(entity, record)
    .filter(({ isPrivateKey }) => isPrivateKey)
    .reduce((fields, { path }) => {
      const value = valueAt(fields, path)
      const [, block] = (typeof value === 'string' && older.exec(value)) || []
      return block ? withValueAt(fields, path, converted(block)) : fields
    }, record)

function converted(block: string): string {
  try {
    return createPrivateKey(block).export({ type: 'pkcs8', format: 'pem' }).toString().trim()
  } catch {
    return '-----BEGIN UNREADABLE KEY-----'
  }
}
