import {
  activationBodySchemaOf,
  activationJobKinds,
  type ActivationOutcome,
  type AssignmentCollection,
} from '../../src/contract/activation.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { type ActionHandlerFactory, prepareBeforeTransaction } from '../actions/action.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import { logBeforeExternalCall } from '../audit/log.ts'
import {
  jobInputsCollection,
  jobReferenceOf,
  type JobToStart,
  startJobOfAttemptedWrite,
} from '../jobs/start.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { runSlowRead } from '../lanes/readContext.ts'
import { joinFirstThreeNames, labelOf, generateId } from '../records/find.ts'
import { runWriteWithOwnTransactions, type WriteContext, type AttemptedWrite } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import {
  cellId,
  type AssignmentReadContext,
  type CellRecords,
  type CellRequest,
  ownerEntityOf,
  ownerFieldOf,
  readCells,
} from './plan.ts'
import { computeImpact } from './impact.ts'
import { isActiveJob } from '../jobs/finish.ts'
import { jobsCollection } from '../../src/contract/jobs.ts'
import { readVisibleRow } from '../records/read.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import type { Job, JobItem } from '../../src/contract/answers/jobs.ts'

export const batchActivationHandler: ActionHandlerFactory = (api, entity) => (call) =>
  runWriteWithOwnTransactions(api, entity, call, 'edit', async (attempted) => {
    const { user, now } = attempted
    const asked = parsed(attempted)
    const undoOf = 'undoOf' in asked ? asked.undoOf : undefined
    const looking: AssignmentReadContext = { registry: api.registry, ask: api.ask, entity, user }
    const wantedFrom = async (reader: Reader) =>
      'undoOf' in asked ? cellsToUndo(reader, attempted, asked.undoOf) : asked.wanted
    if (asked.dryRun) {
      const body = await runSlowRead(async () =>
        computeImpact(api.store, looking, await wantedFrom(api.store), now),
      )
      return { status: 200, body }
    }
    const ready = await prepareBeforeTransaction(api, call, () =>
      runSlowRead(async () => {
        const wanted = await wantedFrom(api.store)
        if ('undoOf' in asked) await requireConfirmed(wanted, asked.removed, looking, attempted)
        return plannedOf(api.store, looking, wanted)
      }),
    )
    return startJobOfAttemptedWrite(attempted, async (writing) => jobOf(writing, await ready(), undoOf))
  })

interface Planned extends Pick<JobToStart, 'items' | 'subjects' | 'recordLabel'> {
  id: string
  record: Row
  ownerIds: readonly string[]
}

/** Runs before the transaction, because it takes long. Each cell is checked again in its turn, so only labels can become outdated. */
async function plannedOf(reader: Reader, looking: AssignmentReadContext, wanted: readonly CellRequest[]) {
  const found = await readCells(reader, looking, wanted)
  const [owner, games] = [ownerEntityOf(looking), looking.registry.get('games')]
  const items = wanted.map((given, index) => {
    const at = found[index]
    const names = [
      at?.owner ? labelOf(owner, at.owner) : given.ownerId,
      at?.game ? labelOf(games, at.game) : given.gameId,
    ]
    return { id: cellId(given), label: names.join(' · '), given }
  })
  // Cells of invisible owners are refused, and must not block the users who work there.
  const ownerIds = [...new Set(found.flatMap(({ owner }) => owner?.id ?? []))]
  const id = generateId()
  const subjects = ownerIds.map((ownerId) => `activation/${looking.entity.name}/${ownerId}`)
  const [first] = found.flatMap((at) => at.owner ?? [])
  const recordLabel = first && ownerIds.length === 1 ? labelOf(owner, first) : null
  return { id, items, subjects, ownerIds, recordLabel, record: recordOf(id, looking, found, ownerIds) }
}

async function jobOf(
  writing: WriteContext,
  { record, ownerIds, ...start }: Planned,
  undoOf: string | undefined,
): Promise<JobToStart> {
  const { entity } = writing
  // The job's entry is visible to users who see all of its casinos; games in integrations are seen by everybody.
  const of = entity.scope === ownerFieldOf(entity) ? { casinoIds: ownerIds } : {}
  return {
    ...start,
    kind: undoOf === undefined ? 'activation' : 'activationUndo',
    ...(undoOf !== undefined && { undoOf }),
    input: { parentId: await logBeforeExternalCall(writing.tx, { ...writing, ...of }, 'edit', record) },
  }
}

function recordOf(
  id: string,
  { entity }: AssignmentReadContext,
  found: readonly CellRecords[],
  ownerIds: readonly string[],
): Row {
  const names = [...new Set(found.flatMap(({ game }) => (game ? [String(game['name'])] : [])))]
  const owner = ownerIds.length === 1 ? ownerIds[0] : null
  return { id, version: 1, [entity.label]: joinFirstThreeNames(names), [ownerFieldOf(entity)]: owner }
}

function parsed({ body, entity }: AttemptedWrite) {
  const { data, error } = activationBodySchemaOf(entity.name as AssignmentCollection).safeParse(body)
  if (!data) throw invalidAt(error.issues[0]?.path.join('.') || 'items')
  if ('undoOf' in data) return data
  const field = ownerFieldOf(entity)
  const wanted = data.items.map((item): CellRequest => {
    const { gameId, active, assign } = item
    return { ownerId: String(item[field as keyof typeof item]), gameId, active, ...(assign && { assign }) }
  })
  throwIfFieldErrors(twice(wanted))
  return { wanted, dryRun: data.dryRun }
}

const invalidAt = (field: string) =>
  new ProblemError('invalid', { errors: { [field]: { code: 'fieldInvalid' } } })

function twice(wanted: readonly CellRequest[]): FieldErrors {
  const seen = new Set<string>()
  for (const [index, cell] of wanted.entries()) {
    if (seen.has(cellId(cell))) return { [`items.${index}`]: { code: 'duplicate' } }
    seen.add(cellId(cell))
  }
  return {}
}

/** Last changed cell first. Throws `notFound`, `noPermission`, `alreadyRunning` and `notUndoable`. */
async function cellsToUndo(reader: Reader, { api, user, entity }: AttemptedWrite, id: string) {
  const jobs = api.registry.get(jobsCollection)
  const row = await readVisibleRow(api, reader, user, jobs, id)
  const job = row as unknown as Job
  if (!activationJobKinds.includes(job.kind) || job.resource !== entity.name)
    throw new ProblemError('notUndoable')
  if (job.by.id !== user.id) throw new ProblemError('noPermission')
  if (isActiveJob(row)) throw new ProblemError('alreadyRunning', { refs: [jobReferenceOf(row)] })
  const inputs = (await reader.get(jobInputsCollection, id)) as Row
  const given = inputs['given'] as Record<string, CellRequest>
  const cells = job.items.flatMap((item) => back(item, ownValue(given, item.id) as CellRequest))
  if (cells.length === 0) throw new ProblemError('notUndoable')
  return cells.reverse()
}

async function requireConfirmed(
  wanted: readonly CellRequest[],
  confirmed: number | undefined,
  looking: AssignmentReadContext,
  { api, now }: AttemptedWrite,
) {
  if (!wanted.some(({ active }) => active === null)) return
  const { unassign: count } = (await computeImpact(api.store, looking, wanted, now)).totals
  if (count > 0 && count !== confirmed) throw new ProblemError('removesGames', { params: { count } })
}

function back({ outcome, at = '' }: JobItem, { left, assign: _assign, ...cell }: CellRequest): CellRequest[] {
  const were: Partial<Record<ActivationOutcome, boolean | null>> = {
    activated: false,
    deactivated: true,
    assigned: null,
    assignedAndActivated: null,
    unassigned: left?.active ?? null,
  }
  const was = were[outcome as ActivationOutcome]
  return was === undefined ? [] : [{ ...cell, active: was, left: { active: cell.active, at } }]
}
