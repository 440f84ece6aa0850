import { createHash, randomBytes } from 'node:crypto'
import { Problem } from '../../src/contract/problem.ts'
import {
  linkLife,
  reportFilesCollection,
  unavailableCode,
  type ReportFile,
  type ReportFileLink,
} from '../../src/contract/reportFiles.ts'
import type { User } from '../../src/contract/access.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Action } from '../actions/action.ts'
import { changeableRow } from '../records/read.ts'
import { write } from '../records/write.ts'
import type { Transaction } from '../stores/store.ts'
import { allRowsRange } from '../stores/store.ts'

/** Collection of unused links, by the SHA-256 of their keys: reading them here does not allow their use. */
const collection = 'report-links'

/**
 * `POST /api/reports/<id>/fetch`: a `ReportFileLink`, valid once, for 40 seconds, for the caller. Throws why the file cannot be downloaded:
 * `reportNotReady`, `reportExpired`, `reportOutOfReach`.
 */
export const linkFile: Action = (api, entity, name) => (call) =>
  write(api, entity, call, name, async (writing) => {
    const { tx, user, now } = writing
    const file = (await changeableRow(writing, name)) as ReportFile & Row
    requireFetchable(user, file, now)
    const key = randomBytes(32).toString('base64url')
    const expiresAt = new Date(Date.parse(now) + linkLife).toISOString()
    await tx.insert(collection, { id: hashOf(key), version: 1, fileId: file.id, userId: user.id, expiresAt })
    const url = `${reportFilesCollection}/${encodeURIComponent(file.id)}/file?key=${key}`
    const body: ReportFileLink = { url, name: file.name, expiresAt }
    return { status: 200, body, headers: { 'Cache-Control': 'no-store' } }
  })

/** Throws why a file cannot be downloaded. */
export function requireFetchable(user: User, file: ReportFile, now: string): void {
  const code = unavailableCode(user, file, new Date(now))
  if (code) throw new Problem(code)
}

interface LinkUse {
  key: string
  fileId: string
  userId: string
  now: string
  /** Whether the download uses the link up. */
  isSpent: boolean
}

/** Throws `linkGone` if a link was used, has expired, or belongs to another user or file. */
export async function requireLink(
  tx: Transaction,
  { key, fileId, userId, now, isSpent }: LinkUse,
): Promise<void> {
  const link = await tx.get(collection, hashOf(key))
  if (!link || link['fileId'] !== fileId || link['userId'] !== userId || String(link['expiresAt']) <= now)
    throw new Problem('linkGone')
  if (isSpent) await tx.remove(collection, link.id)
}

/** Deletes expired links. */
export async function dropOldLinks(tx: Transaction, now: string): Promise<void> {
  const where = [{ field: 'expiresAt', op: 'lte', value: now } as const]
  const { rows } = await tx.list(collection, { where, sort: [], range: allRowsRange })
  for (const { id } of rows) await tx.remove(collection, id)
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex')
