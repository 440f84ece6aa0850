import { Readable } from 'node:stream'
import * as z from 'zod/mini'
import { casinoScopeOf } from '../../../src/contract/access.ts'
import { can } from '../../../src/contract/entity.ts'
import { byteOrderMark } from '../../../src/contract/csv.ts'
import { ProblemError } from '../../../src/contract/problem.ts'
import { reportFileStyles } from '../../../resources/report-files/contract.ts'
import { formatFileLines, buildFileName } from '../../../src/contract/tableFile.ts'
import type { ApiContext } from '../../api.ts'
import { logChange } from '../../audit/log.ts'
import { defineAction } from '../../actions/action.ts'
import type { Call } from '../../http/call.ts'
import { csvFileAnswer } from '../../http/operation.ts'
import { runWriteTransaction } from '../../records/write.ts'
import { namesWithIds, fileStyles, type FileStyle } from '../../reports/fileStyle.ts'
import { runIdentityRead } from '../identityCalls.ts'
import { readSignInRetention } from '../events.ts'
import { readRoleByUserId } from '../fetchedUsers.ts'
import { readReviewPages, type ReviewReadContext, reviewTable } from './rows.ts'

const bodySchema = z.strictObject({ format: z.enum(reportFileStyles) })

export const exportUsers = defineAction('/users', 'export', {
  id: 'exportUsers',
  summary: 'The access review: everybody with what they may do',
  description:
    'One line for each user: role, casinos, status, last sign-in and last change. Where the identity service keeps no sign-ins, the file says so. The export is an entry of the audit log.',
  body: {
    schema: bodySchema,
    example: { format: 'en' },
  },
  answers: csvFileAnswer('CSV in UTF-8; lines that say what it is stand before the table.', 'X-Total-Count'),
  codes: ['userListFailed', 'tooManyUsers'],
  parameters: [],
  /** Logged before the first line is sent. Users are read page by page to limit memory; a later failure breaks the connection. */
  handle: (api, entity, may) => async (call) => {
    const wish = can(call.user, entity, may) ? await prepared(api, call) : null
    return runWriteTransaction(api, entity, call, may, async (writing) => {
      if (!wish) throw new ProblemError('noPermission')
      const { style, reviewed } = wish
      const name = buildFileName(
        'access-review',
        writing.now.slice(0, 16).replace(/[:T]/g, '-'),
        style.format,
      )
      const row = { id: '', version: 1, username: name }
      await logChange(writing.tx, writing, may, row, row)
      return {
        status: 200,
        body: Readable.from(textOf(api, style, reviewed, writing.now)),
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${name}"`,
          'X-Total-Count': String(reviewed.count),
        },
      }
    })
  },
})

/** Reads what the first line needs. Throws `malformed`, and the errors of listing users. */
async function prepared(api: ApiContext, call: Call) {
  const { data } = bodySchema.safeParse(await call.body())
  if (!data) throw new ProblemError('malformed', { params: { parameter: 'body' } })
  const { identity } = api
  const reviewed = await runIdentityRead('userListFailed', async () => ({
    user: call.user,
    count: await identity.get('/users/count', z.number()),
    roleOf: await readRoleByUserId(identity),
    kept: await readSignInRetention(identity),
  }))
  return { style: fileStyles[data.format], reviewed }
}

async function* textOf(api: ApiContext, style: FileStyle, reviewed: ReviewReadContext, at: string) {
  const { user, kept, count } = reviewed
  const scope = casinoScopeOf(user)
  const casinos = scope && (await namesWithIds(api.store, 'casinos', scope))
  const { head, header, line } = reviewTable(style)
  const lines = (rows: readonly string[][]) => formatFileLines(rows, style.delimiter)
  const says = head({ user, casinos, kept, at, rows: count })
  yield byteOrderMark + lines(says) + (style.words ? '\r\n' : '') + lines([header])
  for await (const rows of readReviewPages(api, reviewed)) yield lines(rows.map(line))
}
