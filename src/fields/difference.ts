import { isEqual } from 'es-toolkit/compat'
import type { Field } from '../contract/entity.ts'
import { isEmptyValue } from '../contract/values.ts'
import { entriesOf, valueText, type ValueEntry, type ValueContext } from './valueText.ts'

export type DifferenceKind = 'added' | 'removed' | 'changed'

export interface MarkedEntry extends ValueEntry {
  mark?: DifferenceKind
  isGone?: true
}

export function markDifferences(
  field: Field,
  before: unknown,
  after: unknown,
  context: ValueContext,
): Record<'before' | 'after', MarkedEntry[]> | null {
  if (isEmptyValue(before) && isEmptyValue(after)) return null
  const entries = (value: unknown) => (isEmptyValue(value) ? [] : entriesOf(field, value, context))
  const [was, is] = [entries(before), entries(after)]
  return was && is && { before: marked(was, is, 'removed'), after: marked(is, was, 'added') }
}

/** Removed entries follow the new ones; with `only`, just the entry of that key is marked. */
export function mergeMarkedEntries(
  field: Field,
  before: unknown,
  after: unknown,
  context: ValueContext,
  only?: string,
): MarkedEntry[] | null {
  const difference = markDifferences(field, before, after, context)
  if (!difference) return null
  const isMeant = ({ key }: MarkedEntry) => only === undefined || key === only
  const gone = difference.before.filter((part) => part.mark === 'removed' && isMeant(part))
  return [
    ...difference.after.map((part) => (isMeant(part) ? part : withoutMark(part))),
    ...gone.map((part) => ({ ...part, isGone: true as const })),
  ]
}

export function differenceText(field: Field, before: unknown, after: unknown, context: ValueContext): string {
  const parts = mergeMarkedEntries(field, before, after, context)?.filter(({ mark }) => mark) ?? []
  if (parts.length === 0) return `${valueText(field, before, context)} → ${valueText(field, after, context)}`
  return parts
    .map(({ text, mark }) => `${text} (${context.translate(`record.difference.change.${mark}`)})`)
    .join(', ')
}

/** Equal entries are no difference, however often they occur. */
function marked(
  entries: readonly ValueEntry[],
  others: readonly ValueEntry[],
  alone: DifferenceKind,
): MarkedEntry[] {
  const left = [...others]
  const takes = (isIt: (other: ValueEntry) => boolean) => {
    const index = left.findIndex(isIt)
    return index >= 0 && left.splice(index, 1).length > 0
  }
  const alike = entries.map((entry) =>
    takes((other) => other.key === entry.key && isEqual(other.value, entry.value)),
  )
  return entries.map((entry, index) =>
    alike[index] ? entry : { ...entry, mark: takes(({ key }) => key === entry.key) ? 'changed' : alone },
  )
}

const withoutMark = ({ key, value, text }: MarkedEntry): MarkedEntry => ({ key, value, text })
