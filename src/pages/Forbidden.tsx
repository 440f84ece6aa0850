import { LinkBase as Link, useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

/** For an address that the role does not include. */
export function Forbidden() {
  const translate = useTranslate()
  return (
    <Message over="403" title={translate('pages.forbidden')} text={translate('pages.forbiddenHint')}>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
