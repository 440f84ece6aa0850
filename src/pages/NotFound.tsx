import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { useDrawer } from '../layout/drawerContext.ts'
import { useMenuItems } from '../layout/useMenuItems.ts'
import { useAllScreens } from '../screens.ts'
import { Message } from './Message.tsx'

export interface NotFoundProps {
  /** The missing or invisible record; without it, the address is unknown. */
  record?: { collection: string; id: string } | undefined
}

/** For unknown addresses, and for records that do not exist or are not visible, with a link to the list. */
export function NotFound({ record }: NotFoundProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { isDrawer } = useDrawer()
  const list = useMenuItems().find(({ path }) => pathname.startsWith(`/${path}/`))
  const gone = record && translate(`record.gone.${record.collection}`, { id: record.id })
  return (
    <Message over="404" title={translate('pages.notFound')} text={gone}>
      {list && !isDrawer && (
        <Link to={`/${list.path}`}>{translate('pages.toList', { name: list.name })}</Link>
      )}
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}

/** `NotFound` for the record in the address. */
export function RecordNotFound() {
  const { pathname } = useLocation()
  const screens = useAllScreens().find(({ path }) => pathname.startsWith(`/${path}/`))
  if (!screens) return <NotFound />
  const [id = ''] = pathname.slice(screens.path.length + 2).split('/')
  return <NotFound record={{ collection: screens.entity.name, id: decoded(id) }} />
}

/** Text that cannot be decoded is shown as it is in the address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
