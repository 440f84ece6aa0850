import { Readable } from 'node:stream'
import { createHash, randomBytes } from 'node:crypto'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import {
  linkLife,
  type ReportFile,
  type ReportFileLink,
  reportFilesCollection,
  unavailableCode,
} from '../../src/contract/reportFiles.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Handler, Handlers } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { changeableRow, listRecords, visibleRow } from '../records/read.ts'
import type { User } from '../../src/contract/access.ts'
import type { Action } from '../actions/action.ts'
import { write } from '../records/write.ts'
import { allRowsRange, type Transaction } from '../stores/store.ts'
import { bytesOf } from './parts.ts'
import { requestFile } from './request.ts'
import { transactionOf } from '../revocation/stillCurrent.ts'

/** The addresses of files beside their records. */
export const reportFileAddresses = (api: Api, entity: Entity): Record<string, Handlers> => ({
  [`/${entity.name}`]: { GET: listRecords(api, entity), POST: requestFile(api, entity, 'request') },
  [`/${entity.name}/:id/file`]: { GET: fetchFile(api, entity) },
})

/**
 * `GET /api/reports/<id>/file?key=…`: the file in parts, for the user whom the link was given to. That is logged and uses the link up;
 * `HEAD` does neither. Throws `malformed` without a key, and `linkGone`.
 */
const fetchFile =
  (api: Api, entity: Entity): Handler =>
  async (call) => {
    const { method, user, id, parameters } = call
    const { key } = parameters
    requirePermission(user, entity, 'fetch')
    if (typeof key !== 'string' || !key) throw new Problem('malformed', { params: { parameter: 'key' } })
    const isSpent = method !== 'HEAD'
    const now = api.clock().toISOString()
    const file = await transactionOf({ store: api.store, call }, async (tx) => {
      const row = (await visibleRow(api, tx, user, entity, id)) as ReportFile & Row
      await requireLink(tx, { key, fileId: id, userId: user.id, now, isSpent })
      requireFetchable(user, row, now)
      if (isSpent) await logChange(tx, { user, entity, now }, 'fetch', row, row)
      return row
    })
    return {
      status: 200,
      body: Readable.from(isSpent ? bytesOf(api.store, id, 0) : []),
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${file.name}"`,
        'Content-Length': String(file.size),
        'Content-Digest': `sha-256=:${Buffer.from(String(file.checksum), 'hex').toString('base64')}:`,
        'Cache-Control': 'no-store',
      },
    }
  }

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
