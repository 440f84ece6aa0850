/** The page, from 1, that a row is on when pages have another size; the row counts from 0. */
export const pageOf = (row: number, perPage: number) => Math.floor(row / perPage) + 1

/** How many pages there are, at least one. */
export const pageCount = (total: number, perPage: number) => Math.max(1, Math.ceil(total / perPage))
