import { useTranslate } from 'react-admin'
import { Message } from './Message.tsx'

/** Somebody came back from the sign-in page without being signed in. */
export function SignInFailure() {
  const translate = useTranslate()
  return (
    <Message title={translate('session.signInFailed')}>
      <a href="/login">{translate('session.signInAgain')}</a>
    </Message>
  )
}
