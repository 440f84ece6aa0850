import { LinkBase as Link, useTranslate } from 'react-admin'
import { useUser } from '../settings.ts'
import { Message } from './Message.tsx'

/** For addresses that the role does not include. */
export function Forbidden() {
  const translate = useTranslate()
  const isAdmin = useUser()?.role === 'admin'
  return (
    <Message
      over="403"
      title={translate('pages.forbidden')}
      text={translate(isAdmin ? 'pages.forbiddenHintAdmin' : 'pages.forbiddenHint')}
    >
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
