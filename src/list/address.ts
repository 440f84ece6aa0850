import { useLocation } from 'react-router-dom'
import type { Entity } from '../contract/entity.ts'
import { sortable } from '../contract/filter.ts'
import { maxRows } from '../contract/query.ts'

/** How many rows a page may have. */
export const pageSizes = [10, 25, 50, 100, 250, maxRows] as const

export const defaultPageSize = 25

/**
 * The address's parameters without a page, page size or order that no list has, so that what is usual stands in their
 * place; `null` where nothing has to be changed.
 */
export function repaired(search: string, entity: Entity): string | null {
  const parameters = new URLSearchParams(search)
  const wrong = (['page', 'perPage', 'sort', 'order'] as const).filter((name) =>
    parameters.getAll(name).some((value) => !isPossible[name](value, entity)),
  )
  if (wrong.length === 0) return null
  for (const name of wrong) parameters.delete(name)
  // A field and its direction belong together.
  if (wrong.includes('sort') || wrong.includes('order')) {
    parameters.delete('sort')
    parameters.delete('order')
  }
  return parameters.size > 0 ? `?${parameters}` : ''
}

/** What the address has to become before a list can be made of it; `null` once it can. */
export const useRepair = (entity: Entity) => repaired(useLocation().search, entity)

const isWhole = (value: string, max: number) => /^[1-9]\d{0,8}$/.test(value) && Number(value) <= max

const isPossible: Record<'page' | 'perPage' | 'sort' | 'order', (value: string, entity: Entity) => boolean> =
  {
    page: (value) => isWhole(value, 999_999_999),
    perPage: (value) => isWhole(value, maxRows),
    sort: (value, entity) => sortable(entity, value),
    order: (value) => value === 'ASC' || value === 'DESC',
  }
