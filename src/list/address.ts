import { maxRows, type Sort } from '../contract/query.ts'
import type { ResourceConfig } from '../screens.ts'

/** The page sizes that staff can choose. */
export const pageSizes = [10, 25, 50, 100, 250, maxRows] as const

export const defaultPageSize = 25

/** The order of a list before anybody has chosen one. */
export const defaultSort = ({ sort, entity }: Pick<ResourceConfig, 'sort' | 'entity'>): Sort =>
  sort ?? entity.sort
