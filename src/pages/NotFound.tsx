import { LinkBase as Link, useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

/** For addresses that do not exist, and for records that do not exist or may not be seen. */
export function NotFound() {
  const translate = useTranslate()
  return (
    <Message over="404" title={translate('pages.notFound')}>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
