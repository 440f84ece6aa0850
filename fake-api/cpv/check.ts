import * as z from 'zod/mini'
import { can } from '../../src/contract/can.ts'
import { componentChecks } from '../../src/contract/componentChecks.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { limits } from '../../src/contract/limits.ts'
import { validate } from '../../src/contract/validate.ts'
import type { Action } from '../actions/action.ts'
import { logIntent, type AuditContext } from '../audit/log.ts'
import { starting, type JobStart } from '../jobs/start.ts'
import { refuse } from '../records/check.ts'
import { newId } from '../records/ids.ts'
import { joinNames } from '../records/label.ts'
import type { WriteContext } from '../records/write.ts'
import { installedComponents, knownComponents } from './components.ts'

/**
 * `POST /api/cpv-checks` `{reason, comment?, components?}`: 202 with a job that checks all components, or those named. Its items are the
 * components, its id the `runId` of the results.
 */
export const checkComponents: Action = (api, entity, name) => async (call) => {
  // Checked before the write begins, since other writes wait for it.
  const may = can(call.user, entity, name)
  if (may && api.componentsUrl === null) throw new Problem('componentsNotSetUp')
  const installed = may ? await installedComponents(api) : null
  const start = starting((writing) => checkOf(installed, writing))
  return start(api, entity, name)(call)
}

/** The check that a user starts, as it is logged. */
export async function checkOf(
  installed: readonly string[] | null,
  asked: AuditContext & Pick<WriteContext, 'tx' | 'body'>,
): Promise<JobStart> {
  const { tx, body, entity } = asked
  const known = [...(await knownComponents(tx, installed)).keys()]
  const { components = known, ...why } = checkedBody(entity, body, known)
  const id = newId()
  const run = { id, version: 1, [entity.label]: joinNames(components) }
  return {
    kind: 'componentCheck',
    id,
    items: components.map((component) => ({ id: component, label: component })),
    input: { ...why, intentId: await logIntent(tx, asked, 'check', run) },
    subjects: components.map((component) => `${componentChecks}/${component}`),
  }
}

interface Wanted {
  reason: unknown
  comment: unknown
  components?: string[]
}

/** Throws `invalid`, with `referenceMissing` for unknown components. */
function checkedBody(entity: Entity, body: Record<string, unknown>, known: readonly string[]): Wanted {
  const { components, ...why } = body
  const result = validate({ ...entity, schema: z.pick(entity.schema, { reason: true, comment: true }) }, why)
  const fault = components === undefined ? null : faultOf(components, known)
  refuse({ ...(!result.ok && result.errors), ...(fault && { components: { code: fault } }) })
  const { reason, comment } = result.ok ? result.value : {}
  return { reason, comment, ...(Array.isArray(components) && { components: components.map(String) }) }
}

function faultOf(components: unknown, known: readonly string[]): ErrorCode | null {
  if (!Array.isArray(components) || components.length === 0) return 'required'
  if (components.length > limits.components) return 'tooManyValues'
  const all = new Set<unknown>(known)
  if (!components.every((one) => all.has(one))) return 'referenceMissing'
  return new Set(components).size < components.length ? 'duplicate' : null
}
