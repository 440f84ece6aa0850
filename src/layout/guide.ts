/** The files in `docs/guide/<language>/`. */
export type GuidePage =
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

/** Guide pages of pages below a record, by the last part of their address. */
const pagesBelow: ReadonlyMap<string, GuidePage> = new Map([
  ['push', 'push-configurations'],
  ['import', 'import-games'],
])

export function guidePageAt(
  places: readonly { path: string; guide?: GuidePage | undefined }[],
  pathname: string,
): GuidePage {
  const below = pagesBelow.get(pathname.split('/').at(-1) ?? '')
  return below ?? places.find(({ path }) => `${pathname}/`.startsWith(`/${path}/`))?.guide ?? 'index'
}
