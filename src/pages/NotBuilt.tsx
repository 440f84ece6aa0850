import { LinkBase as Link, useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

/** For addresses that are planned and not there yet: says so, instead of pretending. */
export function NotBuilt() {
  const translate = useTranslate()
  return (
    <Message title={translate('pages.notBuilt')} text={translate('pages.notBuiltHint')}>
      <Link to="/">{translate('pages.backHome')}</Link>
    </Message>
  )
}
