import { activationBody, type AssignmentCollection } from '../../src/contract/activation.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem, type FieldErrors } from '../../src/contract/problem.ts'
import type { Action } from '../actions/action.ts'
import type { Row } from '../../src/contract/row.ts'
import { once } from '../actions/idempotency.ts'
import { logIntent } from '../audit/log.ts'
import { startJob, type JobStart } from '../jobs/start.ts'
import { refuse } from '../records/check.ts'
import { newId } from '../records/ids.ts'
import { labelOf, namedShortly } from '../records/label.ts'
import { attempt, type Attempt, type Writing } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import { cellId, lookUp, ownerEntity, ownerField, type Found, type Looking, type Wanted } from './cells.ts'
import { impactOf } from './impact.ts'
import { undoing } from './undo.ts'

/**
 * `POST /api/casino-games/batch`, `POST /api/integration-games/batch`: an `ActivationBody`; 200 with an `Impact` for a
 * `dryRun`, else 202 with the job. Who may edit assignments, may start one.
 */
export const batch: Action = (api, entity) => (call) =>
  attempt(
    api,
    entity,
    call,
    { action: 'edit', permitted: can(call.user, entity, 'edit') },
    async (attempted) => {
      const { user, now } = attempted
      const asked = parsed(attempted)
      const looking: Looking = { registry: api.registry, ask: api.ask, entity, user }
      const wantedFrom = async (reader: Reader) =>
        'undoOf' in asked ? undoing(reader, attempted, asked.undoOf) : asked.wanted
      if (asked.dryRun) {
        const impact = await impactOf(api.store, looking, await wantedFrom(api.store), now)
        return { status: 200, body: impact }
      }
      const answer = await api.store.transaction((tx) => {
        const writing = { ...attempted, tx }
        return once(writing, async () =>
          startJob(writing, await jobOf(writing, looking, await wantedFrom(tx))),
        )
      })
      api.jobs.wake()
      return answer
    },
  )

/** The job goes on record as begun; what becomes of each cell follows from that. */
async function jobOf(writing: Writing, looking: Looking, wanted: readonly Wanted[]): Promise<JobStart> {
  const found = await lookUp(writing.tx, looking, wanted)
  const [owner, games] = [ownerEntity(looking), looking.registry.find('games') as Entity]
  const items = wanted.map((given, index) => {
    const at = found[index]
    const names = [
      at?.owner ? labelOf(owner, at.owner) : given.ownerId,
      at?.game ? labelOf(games, at.game) : given.gameId,
    ]
    return { id: cellId(given), label: names.join(' · '), given }
  })
  const ownerIds = [...new Set(wanted.map(({ ownerId }) => ownerId))]
  const id = newId()
  return {
    kind: 'activation',
    id,
    items,
    input: { parentId: await logIntent(writing.tx, writing, 'edit', recordOf(id, looking, found, ownerIds)) },
    subjects: ownerIds.map((id) => `activation/${looking.entity.name}/${id}`),
  }
}

/** The games by their names, which everybody may know, and whose they are where that is one alone. */
function recordOf(
  id: string,
  { entity }: Looking,
  found: readonly Found[],
  ownerIds: readonly string[],
): Row {
  const names = [...new Set(found.flatMap(({ game }) => (game ? [String(game['name'])] : [])))]
  const owner = ownerIds.length === 1 ? ownerIds[0] : null
  return { id, version: 1, [entity.label]: namedShortly(names), [ownerField(entity)]: owner }
}

/** The body as it was meant. Throws `invalid`, also for a cell that is there twice. */
function parsed({ body, entity }: Attempt) {
  const { data, error } = activationBody(entity.name as AssignmentCollection).safeParse(body)
  if (!data) throw invalidAt(error.issues[0]?.path.join('.') || 'items')
  if ('undoOf' in data) return data
  const field = ownerField(entity)
  const wanted = data.items.map((item): Wanted => {
    const { gameId, active, assign } = item
    return { ownerId: String(item[field as keyof typeof item]), gameId, active, ...(assign && { assign }) }
  })
  refuse(twice(wanted))
  return { wanted, dryRun: data.dryRun }
}

const invalidAt = (field: string) => new Problem('invalid', { errors: { [field]: { code: 'fieldInvalid' } } })

function twice(wanted: readonly Wanted[]): FieldErrors {
  const seen = new Set<string>()
  for (const [index, cell] of wanted.entries()) {
    if (seen.has(cellId(cell))) return { [`items.${index}`]: { code: 'duplicate' } }
    seen.add(cellId(cell))
  }
  return {}
}
