import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { useStanding } from '../layout/beside.ts'
import { usePlaces } from '../layout/usePlaces.ts'
import { Message } from './Message.tsx'

/**
 * For addresses that do not exist, and for records that do not exist or may not be seen; the list that such a record would be
 * in is the nearest way on.
 */
export function NotFound() {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const { isDrawer } = useStanding()
  const list = usePlaces().find(({ path }) => pathname.startsWith(`/${path}/`))
  return (
    <Message over="404" title={translate('pages.notFound')}>
      {list && !isDrawer && (
        <Link to={`/${list.path}`}>{translate('pages.toList', { name: list.name })}</Link>
      )}
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
