/** These are the files in `docs/guide/<language>/`. */
export type GuidePageName =
  | 'index'
  | 'set-up-a-casino'
  | 'switch-games'
  | 'push-configurations'
  | 'import-games'
  | 'check-components'
  | 'read-reports'
  | 'close-rounds'
  | 'manage-users'
  | 'audit-log'

const pagesBelow: ReadonlyMap<string, GuidePageName> = new Map([
  ['push', 'push-configurations'],
  ['import', 'import-games'],
])

export function guidePageNameAt(
  places: readonly { path: string; guide?: GuidePageName | undefined }[],
  pathname: string,
): GuidePageName {
  const below = pagesBelow.get(pathname.split('/').at(-1) ?? '')
  return below ?? places.find(({ path }) => `${pathname}/`.startsWith(`/${path}/`))?.guide ?? 'index'
}
