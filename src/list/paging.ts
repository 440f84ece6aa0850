/** The page, from 1, that contains a row, which is counted from 0. */
export const pageOf = (row: number, perPage: number) => Math.floor(row / perPage) + 1

/** Number of pages, at least one. */
export const pageCount = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))
