/** A link to the filtered list of checks. */
export const checkListLocation = (path: string, filter: Record<string, readonly string[]>) => ({
  pathname: `/${path}`,
  search: `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`,
})

/** Query parameter of the page that starts a check; once for each chosen component. */
export const componentParameter = 'component'

/** A link to the page that starts a check, with chosen components. */
export const newCheckLocation = (pathname: string, components: readonly string[]) => ({
  pathname,
  search: `?${new URLSearchParams(components.map((component) => [componentParameter, component]))}`,
})
