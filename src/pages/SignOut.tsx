import { useEffect } from 'react'
import { useLogout } from 'react-admin'
import { PageLoading } from './PageLoading.tsx'

/** Signs the user out, here and at the sign-in service. */
export function SignOut() {
  const logout = useLogout()
  useEffect(() => {
    void logout()
  }, [logout])
  return <PageLoading />
}
