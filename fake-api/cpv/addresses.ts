import * as z from 'zod/mini'
import type { ApiContext } from '../api.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { HandlersByMethod, Handler } from '../http/routes.ts'
import { listRecords } from '../records/read.ts'
import { checkComponents } from './check.ts'
import { readComponents } from './components.ts'
import { componentChecksCollection } from '../../src/contract/componentChecks.ts'
import { limits, boundedList } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { defineBound } from '../defineBound.ts'
import { answerWithETag } from '../http/answer.ts'
import { requirePermission } from '../guard/guard.ts'
import type { CheckRun, CheckRuns } from '../../src/contract/answers/checks.ts'

export const cpvRoutes = (api: ApiContext, entity: Entity): Record<string, HandlersByMethod> => ({
  '/cpv-components': { GET: readComponents(api, entity) },
  '/cpv-runs': { GET: readRuns(api, entity) },
  [`/${entity.name}`]: { GET: listRecords(api, entity), POST: checkComponents(api, entity, 'check') },
})

const maxChecks = defineBound({
  what: 'checks of components of which the runs are listed',
  limit: 5_000,
  per: 'answer',
  atLimit: 'older ones are left out',
  test: 'fake-api/componentRun.test.ts',
})

const anId = z.string().check(z.maxLength(limits.id))
const parameters = z.strictObject({ id: z.optional(z.union([anId, boundedList(anId, limits.components)])) })

/** `GET /api/cpv-runs`: `CheckRuns` of recent checks, or of the given runs with `?id=r1&id=r2`. */
const readRuns =
  (api: ApiContext, entity: Entity): Handler =>
  async ({ user, parameters: given }) => {
    requirePermission(user, entity, 'list')
    const { data, error } = parameters.safeParse(given)
    if (error) throw new Problem('malformed', { params: { parameter: 'id' } })
    const { rows } = await api.store.list(componentChecksCollection, {
      where: data.id === undefined ? [] : [{ field: 'runId', op: 'in', values: [data.id].flat() }],
      sort: [{ field: 'checkedOn', order: 'DESC' }],
      range: [0, maxChecks - 1],
    })
    const answer: CheckRuns = { runs: runsOf(rows), components: componentsOf(rows) }
    return answerWithETag(answer)
  }

/** Takes rows sorted by time, newest first. */
function runsOf(rows: readonly Row[]): CheckRun[] {
  const runs = new Map<string, CheckRun>()
  for (const { runId, checkedOn, by } of rows) {
    const id = String(runId)
    const { components } = runs.get(id) ?? { components: 0 }
    runs.set(id, { id, checkedOn: String(checkedOn), by: by as CheckRun['by'], components: components + 1 })
  }
  return [...runs.values()]
}

const componentsOf = (rows: readonly Row[]) =>
  [...new Set(rows.map(({ component }) => String(component)))].sort((a, b) => a.localeCompare(b))
