/** A link to a form with initial values. */
export const formLocationWithValues = (pathname: string, record: object) => ({
  pathname,
  search: `?${new URLSearchParams({ source: JSON.stringify(record) })}`,
})

/** A link to the filtered list of checks. */
export const filteredChecksLocation = (path: string, filter: Record<string, readonly string[]>) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})
