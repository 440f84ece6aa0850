/** The names of the selected records by their ids, on whichever pages these are. */
export type Selected = ReadonlyMap<string, string>

export interface Selectable {
  id: string
  label: string
}

export const nothingSelected: Selected = new Map()

/**
 * Turns a row round; with an `anchor`, the row clicked before, all rows between the two become what that row becomes.
 * An anchor that is not among the rows counts as none.
 */
export function toggled(
  selected: Selected,
  rows: readonly Selectable[],
  id: string,
  anchor?: string | null,
): Selected {
  const at = (wanted: string | null | undefined) => rows.findIndex((row) => row.id === wanted)
  const [to, from] = [at(id), at(anchor)]
  const ends = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  const [first = 0, last = 0] = ends
  return to < 0 ? selected : withRows(selected, rows.slice(first, last + 1), !selected.has(id))
}

/** Selects all of the rows, or none of them; what else is selected stays so. */
export function withRows(selected: Selected, rows: readonly Selectable[], isOn: boolean): Selected {
  const next = new Map(selected)
  for (const { id, label } of rows) {
    if (isOn) next.set(id, label)
    else next.delete(id)
  }
  return next
}
