import { useHandleAuthCallback } from 'react-admin'
import { PageLoading } from './PageLoading.tsx'
import { SignInFailure } from './SignInFailure.tsx'

/** Where the sign-in service sends the user back to; leads on to the page that was wanted. */
export function SignInCallback() {
  const { error } = useHandleAuthCallback()
  return error ? <SignInFailure /> : <PageLoading />
}
