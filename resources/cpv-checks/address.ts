/** A link to the filtered list of checks. */
export const checkListLocation = (path: string, filter: Record<string, readonly string[]>) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})
