import { closeManyBody } from '../../src/contract/closings.ts'
import { startJobAction } from '../jobs/start.ts'
import { throwRuleErrors } from '../records/check.ts'
import { parsedBody } from '../records/parsedBody.ts'
import { shortCommentErrors } from './close.ts'
import { roundsInSight } from './planMany.ts'

/**
 * `POST /api/game-rounds/close` `{ids, booking, reason, comment?}`: 202 with a job of the kind `closing` that closes each of the rounds in
 * the same way. Throws `invalid` if one of them is not visible.
 */
export const closeMany = startJobAction(async ({ api, tx, user, entity, body }) => {
  const data = parsedBody(closeManyBody, body)
  throwRuleErrors(shortCommentErrors(data))
  const { ids, ...wish } = data
  await roundsInSight({ api, user, entity }, tx, ids)
  return {
    kind: 'closing',
    items: ids.map((id) => ({ id, label: id })),
    input: wish,
    subjects: ids.map((id) => `close/${entity.name}/${id}`),
  }
})
