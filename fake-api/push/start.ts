import { limits } from '../../src/contract/limits.ts'
import { Problem, type FieldErrors } from '../../src/contract/problem.ts'
import { logIntent } from '../audit/log.ts'
import { starting } from '../jobs/start.ts'
import { refuse } from '../records/check.ts'
import { changeableRow } from '../records/read.ts'
import { targetsOf, type Target } from './targets.ts'

/**
 * `POST /api/{casinos|integrations}/{id}/push` `{targets?}`: 202 with a job that pushes to all targets of the plan, or to those named.
 * Throws `nothingToPush` without targets, and `alreadyRunning` while one of the casinos is being pushed, by itself or with its integration.
 */
export const startPush = starting(async (writing, name) => {
  const { api, tx, user, entity, body } = writing
  const row = await changeableRow(writing, name)
  const targets = chosenTargets(await targetsOf(api, tx, user, entity, row), body)
  if (targets.length === 0) throw new Problem('nothingToPush')
  return {
    kind: 'push',
    record: row,
    items: targets.map(({ id, label }) => ({ id, label })),
    input: { parentId: await logIntent(tx, writing, name, row) },
    subjects: targets.map(({ casino }) => `push/casinos/${casino.id}`),
  }
})

/** The targets of a body; all if it names none. Throws `invalid` for others than those of the plan. */
export function chosenTargets(
  all: readonly Target[],
  { targets, ...rest }: Record<string, unknown>,
): readonly Target[] {
  const errors: FieldErrors = Object.fromEntries(
    Object.keys(rest).map((name) => [name, { code: 'unknownField' }]),
  )
  refuse(errors)
  if (targets === undefined) return all
  if (!Array.isArray(targets)) throw new Problem('invalid', { errors: { targets: { code: 'fieldInvalid' } } })
  if (targets.length > limits.batch)
    refuse({ targets: { code: 'tooManyValues', params: { max: limits.batch } } })
  const known = new Set<unknown>(all.map(({ id }) => id))
  const unknown = targets.findIndex((id) => !known.has(id))
  if (unknown >= 0) refuse({ [`targets.${unknown}`]: { code: 'referenceMissing' } })
  const wanted = new Set<unknown>(targets)
  return all.filter(({ id }) => wanted.has(id))
}
