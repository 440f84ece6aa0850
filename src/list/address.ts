import { maxRows } from '../contract/query.ts'

/** How many rows a page may have. */
export const pageSizes = [10, 25, 50, 100, 250, maxRows] as const

export const defaultPageSize = 25
