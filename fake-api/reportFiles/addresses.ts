import { Readable } from 'node:stream'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Api } from '../api.ts'
import { logChange } from '../audit/log.ts'
import type { Handler, Handlers } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { listRecords, visibleRow } from '../records/read.ts'
import { requireFetchable, requireLink } from './link.ts'
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
