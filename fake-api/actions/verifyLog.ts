import * as z from 'zod/mini'
import { explainableBreakKinds, breakExplanationLimits, maxBreaks } from '../../src/contract/audit.ts'
import { withCheck } from '../../src/contract/field.ts'
import { builtInCollections } from '../../src/contract/entity.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ApiContext } from '../api.ts'
import { parsedBody } from '../http/call.ts'
import { entryId, entryHash } from '../audit/chain.ts'
import { verifyStoredChain, type VerifiedLog } from '../audit/verifyChain.ts'
import { contractAnswer, defineQueryParameter, objectSchema } from '../http/operation.ts'
import { createIdempotentAction, defineAction, type Routes } from './action.ts'
import type { Reader } from '../stores/store.ts'
import { logChange } from '../audit/log.ts'
import { canonicalJson } from '../safeJson.ts'
import { documentedLimit } from '../documentedLimit.ts'
import type { Change } from '../audit/changes.ts'
import type { Signer } from '../audit/signer.ts'
import type { ChainVerification, ChainBreak } from '../../src/contract/answers/audit.ts'
import { inListConditions } from '../../src/contract/query.ts'

const mostBreaks = documentedLimit('breaks that a verification of the audit log names', maxBreaks)

export const verifyAudit: Routes = {
  'GET /audit-entries/verify': {
    id: 'verifyAudit',
    summary: 'Whether the audit log is as it was written',
    description:
      'Each entry’s `hash` is the SHA-256 of the rest of it as it was written, without `reverted` and `deletedBy`, as JSON with its keys in order; the next one’s `previousHash` is that.',
    may: 'verify',
    parameters: [
      defineQueryParameter(
        'most',
        'How many entries are looked at; all of them unless given.',
        { type: 'integer', minimum: 1, maximum: 999_999_999_999 },
        { example: 5000 },
      ),
      defineQueryParameter(
        'after',
        'The `next` of the answer before.',
        { type: 'string', pattern: '^[0-9]{1,12}$', maxLength: 12 },
        { example: '000000000000' },
      ),
    ],
    answers: contractAnswer('What was found.', 'Verification', { valid: true, entries: 147 }),
    isCostly: true,
    /** Writes do not wait for this, and only a page of the log is in memory. */
    handle:
      (api) =>
      async ({ parameters }) => {
        const found = await verifyStoredChain(api.store, { ...askedOf(parameters), mostBreaks })
        return { status: 200, body: await verification(api, found) }
      },
  },
}

async function verification(
  { store, signer }: Pick<ApiContext, 'store' | 'signer'>,
  { entries, breaks, next }: VerifiedLog,
): Promise<ChainVerification> {
  const onward = next !== null && { checked: next, next: entryId(next) }
  if (!breaks.length) return { valid: true, entries, ...onward }
  const known = await explanations(store, signer)
  const explained = breaks.flatMap((one) => {
    const explainedBy = known.get(keyOf(one))
    return explainedBy === undefined ? [] : [{ ...one, explainedBy }]
  })
  const broken = breaks.filter((one) => !known.has(keyOf(one)))
  const [first] = broken
  return {
    valid: !first,
    entries,
    ...(first && { firstBroken: first.id, broken }),
    ...(explained.length && { explained }),
    ...onward,
  }
}

function askedOf(parameters: Record<string, unknown>) {
  const unknown = Object.keys(parameters).find((name) => name !== 'after' && name !== 'most')
  const numberOf = (name: string, missing: number) => {
    const text = ownValue(parameters, name)
    if (text === undefined) return missing
    if (typeof text !== 'string' || !/^\d{1,12}$/.test(text)) throw malformed(name)
    return Number(text)
  }
  if (unknown) throw malformed(unknown)
  const asked = { after: numberOf('after', 0), most: numberOf('most', Infinity) }
  if (asked.most < 1) throw malformed('most')
  return asked
}

const malformed = (parameter: string) => new ProblemError('malformed', { params: { parameter } })

const brokenId = z.string().check(z.maxLength(15), z.regex(/^[0-9]{12,15}$/))

export const explainBreaksBodySchema = z.strictObject({
  broken: z
    .array(
      z.strictObject({
        id: brokenId,
        fault: z.enum(explainableBreakKinds),
        upTo: z.optional(brokenId),
        found: z.string().check(z.maxLength(64), z.regex(/^[0-9a-f]{64}$/)),
      }),
    )
    .check(z.minLength(1), z.maxLength(maxBreaks)),
  reason: withCheck(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(breakExplanationLimits.most),
        z.meta({ minLength: breakExplanationLimits.least }),
      ),
    'commentTooShort',
    (text) => text.length >= breakExplanationLimits.least,
    () => ({ min: breakExplanationLimits.least }),
  ),
})

export const explainBreak = defineAction('/audit-entries', 'explainBreak', {
  id: 'explainBreak',
  summary: 'Explain why the audit log is broken',
  description:
    'For administrators who see all casinos. A signed entry of the log; `verify` takes these breaks as explained while they are as they were then.',
  body: {
    schema: explainBreaksBodySchema,
    example: {
      broken: [{ id: '000000000017', fault: 'changed', found: 'a'.repeat(64) }],
      reason: 'Restored from the backup of this morning.',
    },
  },
  answers: {
    201: {
      description: 'The entry that explains them.',
      schema: objectSchema({ id: { type: 'string' } }),
      example: { id: '000000000148' },
    },
  },
  codes: ['breakNotFound'],
  handle: createIdempotentAction(async (writing, name) => {
    const { api, tx, user, body } = writing
    const data = parsedBody(explainBreaksBodySchema, body)
    const broken = data.broken as ChainBreak[]
    const { reason } = data
    const gone = await firstNotFound(tx, broken)
    if (gone >= 0)
      throw new ProblemError('breakNotFound', {
        errors: { [`broken.${gone}`]: { code: 'breakNotFound' } },
      })
    const signature = await api.signer.sign(signedText(broken, reason, user.id), {})
    const before = { id: broken[0]?.id ?? '', version: 1, recordLabel: broken[0]?.id }
    const id = await logChange(tx, writing, name, before, { ...before, reason, broken, signature })
    return { status: 201, body: { id } }
  }),
})

async function firstNotFound(reader: Reader, broken: readonly ChainBreak[]): Promise<number> {
  for (const [index, one] of broken.entries()) {
    const { breaks } = await verifyStoredChain(reader, { after: Number(one.id) - 1, most: 1, mostBreaks })
    if (!breaks.some((found) => keyOf(found) === keyOf(one))) return index
  }
  return -1
}

const explainAction = 'explainBreak'

const signedText = (broken: readonly ChainBreak[], reason: string, by: string): string =>
  canonicalJson({ purpose: explainAction, broken, reason, by })

/** Other content at the same place is another break. */
const keyOf = ({ id, fault, upTo = '', found }: ChainBreak): string => [id, fault, upTo, found].join(' ')

/** By `keyOf` of the break. Entries that were changed, or not signed by this signer, explain nothing. */
async function explanations(reader: Reader, signer: Signer): Promise<Map<string, string>> {
  const { rows } = await reader.list(builtInCollections.auditLog, {
    where: inListConditions({ action: [explainAction] }),
    sort: [{ field: 'id', order: 'ASC', plain: true }],
  })
  const explained = new Map<string, string>()
  for (const row of rows) {
    const broken = await brokenIn(row, signer)
    for (const one of broken) explained.set(keyOf(one), row.id)
  }
  return explained
}

async function brokenIn(row: Row, signer: Signer): Promise<readonly ChainBreak[]> {
  const changes = row['changes'] as Change[]
  const said = (field: string) => changes.find((change) => change.field === field)?.after
  const [broken, reason, signature] = [said('broken'), said('reason'), said('signature')]
  if (row['hash'] !== entryHash(row) || !Array.isArray(broken) || typeof signature !== 'string') return []
  const text = signedText(broken as ChainBreak[], String(reason), (row['by'] as { id: string }).id)
  return (await signer.verify(text, signature)) ? (broken as ChainBreak[]) : []
}
