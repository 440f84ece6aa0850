import type { Impact, ImpactTotals, ItemImpact } from '../../src/contract/answers/activation.ts'
import type { Reason } from '../../src/contract/answers/jobs.ts'
import { Problem } from '../../src/contract/problem.ts'
import { failureReasonOf } from '../jobs/kind.ts'
import type { Reader } from '../stores/store.ts'
import { cellOf, readCells, type CellRecords, type CellReader, type CellRequest } from './cells.ts'
import { noRounds, openRoundsOf, sumOpenRounds } from './openRounds.ts'
import { planActivation, type ActivationPlan } from './plan.ts'
import { switchPreviewOf } from './switchPreview.ts'

/** The results of cells, without changing anything. */
export async function impactOf(
  reader: Reader,
  looking: CellReader,
  wanted: readonly CellRequest[],
  now: string,
): Promise<Impact> {
  const found = await readCells(reader, looking, wanted)
  const openRounds = await openRoundsOf(reader, looking, wanted)
  const outlook = await switchPreviewOf(reader, looking, wanted)
  const items: ItemImpact[] = []
  for (const [index, cell] of wanted.entries()) {
    const at = found[index] as CellRecords
    const { change, error } = await tried(() => planActivation(reader, looking, cell, at, now), cell, at)
    const isWarned = !error && cell.active === true && change !== 'none'
    const { warnings, missingProperties, links } = outlook(cell)
    items.push({
      ...cellOf(looking.entity, cell),
      active: cell.active,
      change,
      ...(at.owner ? openRounds(cell) : noRounds),
      warnings: isWarned ? warnings : [],
      missingProperties: isWarned ? missingProperties : [],
      links: at.owner && cell.active !== null ? links : [],
      ...(error && { error }),
    })
  }
  return { items, totals: totalsOf(items) }
}

/** The plan of a cell whose change would fail, to describe what failed. */
async function tried(
  plan: () => Promise<ActivationPlan>,
  { active }: CellRequest,
  { assignment }: CellRecords,
): Promise<{ change: ActivationPlan['change']; error?: Reason }> {
  try {
    return { change: (await plan()).change }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const change = active === null ? 'unassign' : active ? 'activate' : 'deactivate'
    return { change: active !== null && !assignment ? 'assign' : change, error: failureReasonOf(error) }
  }
}

function totalsOf(items: readonly ItemImpact[]): ImpactTotals {
  const ready = items.filter(({ error }) => !error)
  const count = (change: ActivationPlan['change']) => ready.filter((item) => item.change === change).length
  return {
    assign: count('assign'),
    activate: count('activate'),
    deactivate: count('deactivate'),
    unassign: count('unassign'),
    none: count('none'),
    failed: items.length - ready.length,
    warnings: ready.filter(({ warnings }) => warnings.length > 0).length,
    ...sumOpenRounds(ready.filter(({ change }) => change === 'deactivate' || change === 'unassign')),
  }
}
