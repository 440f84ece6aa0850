import { maxRows, type Sort } from '../contract/query.ts'
import type { ResourceConfig } from '../screens.ts'

/** How many rows a page may have. */
export const pageSizes = [10, 25, 50, 100, 250, maxRows] as const

export const defaultPageSize = 25

/** The order of a list that nobody has chosen one for. */
export const defaultSort = ({ sort, entity }: Pick<ResourceConfig, 'sort' | 'entity'>): Sort =>
  sort ?? entity.sort
