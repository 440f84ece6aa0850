export type SelectedLabelsById = ReadonlyMap<string, string>

export interface SelectableRow {
  id: string
  label: string
}

export const nothingSelected: SelectedLabelsById = new Map()

/** All rows between the one and the `anchor` change together; an unknown anchor is ignored. */
export function toggleRow(
  selected: SelectedLabelsById,
  rows: readonly SelectableRow[],
  id: string,
  anchor?: string | null,
): SelectedLabelsById {
  const at = (wanted: string | null | undefined) => rows.findIndex((row) => row.id === wanted)
  const [to, from] = [at(id), at(anchor)]
  const ends = from < 0 ? [to, to] : [Math.min(from, to), Math.max(from, to)]
  const [first = 0, last = 0] = ends
  return to < 0 ? selected : setRowsSelected(selected, rows.slice(first, last + 1), !selected.has(id))
}

export function setRowsSelected(selected: SelectedLabelsById, rows: readonly SelectableRow[], isOn: boolean) {
  const next = new Map(selected)
  for (const { id, label } of rows) {
    if (isOn) next.set(id, label)
    else next.delete(id)
  }
  return next
}
