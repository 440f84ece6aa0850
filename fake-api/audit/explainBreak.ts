import { explainBody, maxBreaks, type Break } from '../../src/contract/audit.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Action } from '../actions/action.ts'
import { idempotent } from '../actions/idempotency.ts'
import { write } from '../records/write.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Reader } from '../stores/store.ts'
import { keyOf, signedText } from './explained.ts'
import { breaksOf } from './follow.ts'
import { logChange } from './log.ts'

/**
 * `POST /api/audit-entries/explain-break` `{broken, reason}`: logs a signed explanation of breaks that `verify` has found; answers 201 with
 * the id of the entry. `verify` then counts these breaks as explained, as long as they do not change. Throws `invalid`, and `breakNotFound`
 * if the log has no such break (any more).
 */
export const explainBreak: Action = (api, entity, name) => (call) =>
  write(api, entity, call, name, (writing) =>
    idempotent(writing, async () => {
      const { tx, user, body } = writing
      const data = parsedBody(explainBody, body)
      const broken = data.broken as Break[]
      const { reason } = data
      const gone = await firstNotFound(tx, broken)
      if (gone >= 0)
        throw new Problem('breakNotFound', { errors: { [`broken.${gone}`]: { code: 'breakNotFound' } } })
      const signature = await api.signer.sign(signedText(broken, reason, user.id), {})
      const before = { id: broken[0]?.id ?? '', version: 1, recordLabel: broken[0]?.id }
      const id = await logChange(tx, writing, name, before, { ...before, reason, broken, signature })
      return { status: 201, body: { id } }
    }),
  )

/** Index of the first break that does not exist; -1 if all exist. */
async function firstNotFound(reader: Reader, broken: readonly Break[]): Promise<number> {
  for (const [index, one] of broken.entries()) {
    const { breaks } = await breaksOf(reader, { after: Number(one.id) - 1, most: 1, mostBreaks: maxBreaks })
    if (!breaks.some((found) => keyOf(found) === keyOf(one))) return index
  }
  return -1
}
