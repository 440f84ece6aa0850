import { useHandleAuthCallback } from 'react-admin'
import { PageLoading } from './PageLoading.tsx'
import { SignInFailure } from './SignInFailure.tsx'

/** The address to which the sign-in service sends the user back; leads on to the requested page. */
export function SignInCallback() {
  const { error } = useHandleAuthCallback()
  return error ? <SignInFailure /> : <PageLoading />
}
