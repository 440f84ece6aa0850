import { createPrivateKey } from 'node:crypto'
import { recordFields } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { valueAt, withValueAt } from '../paths.ts'

type Fields = Record<string, unknown>

/** PEM headings of RSA and EC keys (PKCS #1, SEC 1), which older tools write; OpenSSL writes the curve's parameters before. */
const older =
  /^\s*(?:-----BEGIN EC PARAMETERS-----[^-]+-----END EC PARAMETERS-----\s*)?(-----BEGIN (?:RSA|EC) PRIVATE KEY-----[^]*)$/

/**
 * The record with private keys in the stored format, PKCS #8 (`BEGIN PRIVATE KEY`). Unreadable keys stay unchanged, for the schema to
 * refuse.
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
