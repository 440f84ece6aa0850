import { maxBreaks, type Verification } from '../../src/contract/audit.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Api } from '../api.ts'
import type { Handler } from '../dialect/routes.ts'
import { requirePermission } from '../guard/guard.ts'
import { entryId } from './chain.ts'
import { explanations, keyOf } from './explained.ts'
import { breaksOf, type VerifiedLog } from './follow.ts'

/**
 * `GET /api/audit-entries/verify`: whether the log is as it was written, up to what there is of it now; for administrators.
 * `?most=5000` looks at so many entries and answers as `next` the id to go on after by `?most=5000&after=<id>`; so does an answer that
 * has as many breaks as it may. No write waits for it, and no more than a page of the log is held.
 */
export const verifyAudit =
  (api: Api, entity: Entity): Handler =>
  async ({ user, parameters }) => {
    requirePermission(user, entity, 'verify')
    const found = await breaksOf(api.store, { ...askedOf(parameters), mostBreaks: maxBreaks })
    return { status: 200, body: await verification(api, found) }
  }

async function verification(
  { store, signer }: Pick<Api, 'store' | 'signer'>,
  { entries, breaks, next }: VerifiedLog,
): Promise<Verification> {
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

/** Throws `malformed`. */
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

const malformed = (parameter: string) => new Problem('malformed', { params: { parameter } })
