import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { type Entity, can } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import {
  maxViewingsPerPerson,
  userOfViewing,
  viewAsPath,
  viewingLifetimeMs,
} from '../../src/contract/viewing.ts'
import { type ApiContext, serverUser } from '../api.ts'
import { logChange } from '../audit/log.ts'
import { logFault } from '../log.ts'
import type { Transaction } from '../stores/store.ts'
import { inListConditions } from '../../src/contract/query.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { logOrCountRefusal } from '../audit/refusals.ts'
import type { VisitorViewing } from '../../src/contract/answers/general.ts'
import * as z from 'zod/mini'
import { limits, boundedList, idSchema } from '../../src/contract/limits.ts'
import type { Routes } from '../actions/action.ts'
import type { Handler } from '../http/call.ts'
import { objectSchema, schemaRef } from '../http/operation.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { createFind, generateId } from '../records/find.ts'
import { runWriteAndLogRefusal } from '../records/write.ts'
import { requireUser } from './fetchedUsers.ts'
import { loggedBytesQuota, requireQuotaLeft } from '../guard/personQuotas.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'

interface StoredViewing extends VisitorViewing, Row {
  byId: string
  entryId: string
  label: string
}

/** Also if a wrong clock has dated it ahead, by more than a viewing lasts. */
const isOver = ({ expiresAt }: StoredViewing, now: string): boolean =>
  expiresAt <= now || Date.parse(expiresAt) - Date.parse(now) > 2 * viewingLifetimeMs

const viewingRecord = ({ user, label }: Pick<StoredViewing, 'user' | 'label'>): Row => ({
  id: user?.id ?? '',
  version: 1,
  username: label,
})

/** The casinos for the log entry of a viewing without a particular visitor: users who see all of them see the entry. */
const casinosInEntry = ({ user, casinoIds }: Pick<StoredViewing, 'user' | 'casinoIds'>) =>
  user || casinoIds.length === 0 ? {} : { casinoIds }

async function endAll(
  tx: Transaction,
  entity: Entity,
  viewings: readonly Row[],
  { user, now }: { user: User; now: string },
): Promise<void> {
  for (const viewing of viewings as readonly StoredViewing[]) {
    await tx.remove(viewAsPath, viewing.id)
    const row = viewingRecord(viewing)
    const happening = { user, entity, now, parentId: viewing.entryId, ...casinosInEntry(viewing) }
    await logChange(tx, happening, 'endView', row, row)
  }
}

async function endOldest(tx: Transaction, entity: Entity, { user, now }: { user: User; now: string }) {
  const { rows } = await tx.list(viewAsPath, {
    where: inListConditions({ byId: [user.id] }),
    sort: [{ field: 'startedAt', order: 'DESC' }],
  })
  await endAll(tx, entity, rows.slice(mostViewings - 1), { user, now })
}

export async function endViewingsOf(
  tx: Transaction,
  { user, now, entity }: { user: User; now: string; entity: Entity },
  userId: string,
): Promise<void> {
  const of = inListConditions({ byId: [userId], 'user.id': [userId] })
  const where = [{ op: 'any', of } as const]
  await endAll(tx, entity, (await tx.list(viewAsPath, { where })).rows, { user, now })
}

/** Ends expired viewings, most of which belong to closed tabs. Never rejects. */
export const createViewAsUpkeep = (api: Pick<ApiContext, 'store' | 'clock' | 'registry'>) => ({
  run: () => endOld(api).catch((error: unknown) => logFault(error, 'Viewings could not be ended:')),
})

async function endOld({
  store,
  clock,
  registry,
}: Pick<ApiContext, 'store' | 'clock' | 'registry'>): Promise<void> {
  const entity = registry.get('users')
  const now = clock().toISOString()
  const over = { where: [{ field: 'expiresAt', op: 'lte', value: now } as const] }
  if ((await store.list(viewAsPath, over)).rows.length === 0) return
  // Read again within the transaction, since viewings may have ended meanwhile.
  await store.transaction(async (tx) =>
    endAll(tx, entity, (await tx.list(viewAsPath, over)).rows, { user: serverUser, now }),
  )
}

const mostViewings = documentedLimit('viewings at a time', maxViewingsPerPerson)

/**
 * The visitor as whom an administrator reads, limited to casinos of the viewing that the administrator still sees. Throws `noPermission` for
 * other users, `viewingOver` for a viewing that has ended or belongs to somebody else, and `viewingReadOnly` for writes, which is logged.
 */
export async function visitorFor(
  api: Pick<ApiContext, 'store' | 'registry' | 'clock' | 'refusalsTogether'>,
  { user, id, method }: { user: User; id: string; method: string },
) {
  const { store, registry, clock } = api
  const entity = registry.get('users')
  if (!can(user, entity, 'view')) throw new ProblemError('noPermission')
  const now = clock().toISOString()
  const viewing = (await store.get(viewAsPath, id)) as StoredViewing | undefined
  if (viewing?.byId !== user.id || isOver(viewing, now)) throw new ProblemError('viewingOver')
  if (method !== 'GET' && method !== 'HEAD') {
    const row = viewingRecord(viewing)
    const code = 'viewingReadOnly'
    await store.transaction((tx) =>
      logOrCountRefusal(
        api,
        tx,
        { user, entity, now, parentId: viewing.entryId, ...casinosInEntry(viewing) },
        { attempted: 'view', code, recordId: row.id, row },
      ),
    )
    throw new ProblemError(code)
  }
  const scope = casinoScopeOf(user)
  const casinoIds = viewing.casinoIds.filter((casino) => !scope || scope.includes(casino))
  return { visitor: userOfViewing({ ...viewing, casinoIds }), of: viewing.user?.id ?? null }
}

const viewingRequestSchema = z.union([
  z.strictObject({ userId: idSchema() }),
  z.strictObject({ casinoIds: boundedList(idSchema(), limits.references) }),
])

/** Throws like `requireUser`, and `invalid`. */
const beginViewing =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runWriteAndLogRefusal(api, entity, call, permission(call.user, entity), async (attempted) => {
      const { data } = viewingRequestSchema.safeParse(attempted.body)
      if (!data) throw new ProblemError('malformed', { params: { parameter: 'body' } })
      const isSeen = seenBy(call.user)
      const { user, label, casinoIds } = await sightOf(api, data, isSeen)
      const seen = casinoIds.filter(isSeen)
      const startedAt = attempted.now
      const viewing: VisitorViewing = {
        id: generateId(),
        user,
        casinoIds: seen,
        others: seen.length < casinoIds.length,
        startedAt,
        expiresAt: new Date(Date.parse(startedAt) + viewingLifetimeMs).toISOString(),
      }
      await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
        const row = viewingRecord({ user, label })
        const kept = { ...viewing, version: 1, byId: call.user.id, label }
        const happening = { ...attempted, ...casinosInEntry(kept) }
        await requireQuotaLeft(tx, loggedBytesQuota, attempted)
        await endOldest(tx, entity, attempted)
        const entryId = await logChange(tx, happening, 'view', row, { ...row, casinoIds: seen })
        await tx.insert(viewAsPath, { ...kept, entryId } satisfies StoredViewing)
      })
      return { status: 201, body: viewing, headers: { Location: `/api/${viewAsPath}/${viewing.id}` } }
    })

/** `DELETE /api/viewings/<id>`: ends one of the user's own viewings. Does nothing if it has ended. */
const endViewing =
  (api: ApiContext, entity: Entity): Handler =>
  (call) =>
    runWriteAndLogRefusal(api, entity, call, permission(call.user, entity), async ({ user, now }) => {
      await api.store.transaction(async (tx) => {
        const viewing = await tx.get(viewAsPath, call.id)
        if (viewing?.['byId'] === user.id) await endAll(tx, entity, [viewing], { user, now })
      })
      return { status: 200, body: {} }
    })

const permission = (user: User, entity: Entity) => ({ action: 'view', permitted: can(user, entity, 'view') })

function seenBy(user: User): (casinoId: string) => boolean {
  const scope = casinoScopeOf(user)
  return (id) => !scope || scope.includes(id)
}

/** Throws `notFound` for an unknown user, and `invalid` for a user who is no visitor and for casinos that the caller does not see. */
async function sightOf(
  api: ApiContext,
  asked: z.output<typeof viewingRequestSchema>,
  isSeen: (casinoId: string) => boolean,
) {
  if ('userId' in asked) {
    const { row } = await requireUser(api.identity, asked.userId)
    throwIfFieldErrors(row['role'] === 'visitor' ? {} : { userId: { code: 'choiceInvalid' } })
    const name = [row.firstName, row.lastName].filter(Boolean).join(' ')
    const label = row.username
    return { user: { id: row.id, name: name || label }, label, casinoIds: row.casinoIds }
  }
  const ids = [...new Set(asked.casinoIds)]
  const found = new Map((await createFind(api.store)('casinos', { id: ids })).map((row) => [row.id, row]))
  const errors: FieldErrors = Object.fromEntries(
    asked.casinoIds.flatMap((id, index) =>
      found.has(id) && isSeen(id) ? [] : [[`casinoIds.${index}`, { code: 'referenceMissing' } as const]],
    ),
  )
  throwIfFieldErrors(errors)
  const label = ids.map((id) => String(found.get(id)?.['name'])).join(', ')
  return { user: null, label: label.slice(0, 200), casinoIds: ids }
}

export const viewAsRoutes: Routes = {
  [`POST /${viewAsPath}`]: {
    id: 'beginViewing',
    of: 'users',
    summary: 'Begin to read as a visitor',
    description: 'Good for whoever begins it, for an hour at most, by the header `View-As`. On record.',
    may: 'view',
    body: {
      schema: viewingRequestSchema,
      example: { userId: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a02' },
    },
    answers: {
      201: {
        description: 'The viewing; its id goes into the header.',
        schema: schemaRef('Viewing'),
        headers: ['Location'],
        example: {
          id: 'q7m2kx4tw5ra',
          user: { id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a02', name: 'Jonas Winter' },
          casinoIds: ['cf_aurora', 'cf_bluefin'],
          others: false,
          startedAt: '2026-11-20T09:00:00.000Z',
          expiresAt: '2026-11-20T10:00:00.000Z',
        },
      },
    },
    codes: ['notFound', 'userFetchFailed'],
    isCostly: true,
    handle: beginViewing,
  },
  [`DELETE /${viewAsPath}/{id}`]: {
    id: 'endViewing',
    of: 'users',
    isForgiving: true,
    summary: 'End to read as a visitor',
    description: 'One that has ended stays so; one of somebody else is not touched. On record.',
    may: 'view',
    answers: { description: 'It has ended.', schema: objectSchema({}), example: {} },
    codes: ['tooLarge'],
    handle: endViewing,
  },
}
