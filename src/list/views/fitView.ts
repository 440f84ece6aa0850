import type { Entity } from '../../contract/entity.ts'
import { checkFilter, sortable } from '../../contract/filter.ts'
import type { ListView } from '../../contract/listView.ts'
import { offeredColumns } from '../columns.ts'
import type { DroppedParameter } from '../filters/address.ts'

export interface FittedView {
  view: ListView
  /** Columns and conditions of the view that the list no longer has. */
  dropped: DroppedParameter[]
}

/** A saved view with the columns and sort that still exist; `standard` replaces those that are gone. */
export function fitView(entity: Entity, saved: ListView, standard: ListView): FittedView {
  const known = new Set(offeredColumns(entity).map(({ path }) => path))
  const columns = saved.columns.filter((column) => known.has(column))
  const filter = checkFilter(entity, saved.filter)
  const isSorted = sortable(entity, saved.sort.field)
  return {
    view: {
      ...saved,
      columns: columns.length > 0 ? columns : standard.columns,
      filter: filter.accepted as ListView['filter'],
      sort: isSorted ? saved.sort : standard.sort,
    },
    dropped: [
      ...saved.columns
        .filter((column) => !known.has(column))
        .map((name) => ({ part: 'column', name }) as const),
      ...filter.dropped.map((name) => ({ part: 'filter', name }) as const),
      ...(isSorted ? [] : [{ part: 'sort', name: saved.sort.field } as const]),
    ],
  }
}
