import { useEffect } from 'react'
import { LinkBase as Link, useLogout, useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { Button } from '../layout/Button.tsx'
import { useEffectiveUser } from '../context.ts'
import { PageMessage, PageLoading } from './ErrorPage.tsx'
import type { skipSignOutConfirmationState } from '../layout/Navigation.tsx'

/** A link from elsewhere can lead here, so the user is asked. */
export default function SignOut() {
  const { state } = useLocation() as { state: Partial<typeof skipSignOutConfirmationState> | null }
  const user = useEffectiveUser()
  return state?.isChosen || !user ? <SigningOut /> : <AskToSignOut />
}

function SigningOut() {
  const logout = useLogout()
  useEffect(() => {
    void logout()
  }, [logout])
  return <PageLoading />
}

function AskToSignOut() {
  const translate = useTranslate()
  const logout = useLogout()
  return (
    <main>
      <PageMessage title={translate('pages.signOutTitle')}>
        <Button variant="contained" onClick={() => void logout()}>
          {translate('app.signOut')}
        </Button>
        <Link to="/">{translate('pages.staySignedIn')}</Link>
      </PageMessage>
    </main>
  )
}
