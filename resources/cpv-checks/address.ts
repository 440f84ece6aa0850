/** The list of checks, narrowed to some. */
export const checkListLocation = (path: string, filter: Record<string, readonly string[]>) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})
