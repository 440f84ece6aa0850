/** The list of checks, narrowed to some. */
export const checkListLocation = (path: string, filter: Record<string, readonly string[]>) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})

/** The parameter of the page that starts a check, once for each component that is chosen there already. */
export const componentParameter = 'component'

/** The page that starts a check, with some components chosen already. */
export const newCheckLocation = (pathname: string, components: readonly string[]) => ({
  pathname,
  search: `?${new URLSearchParams(components.map((component) => [componentParameter, component]))}`,
})
