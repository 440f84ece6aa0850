import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'

/** A new user's address is the one they sign in by, until somebody enters another. */
export function useProposedEmail(isNew: boolean): void {
  const { getValues, setValue } = useFormContext()
  const username: unknown = useWatch({ name: 'username' })
  const before = useRef(username)
  useEffect(() => {
    const isProposal = (getValues('email') ?? '') === (before.current ?? '')
    before.current = username
    if (isNew && isProposal && username !== undefined) setValue('email', username, { shouldDirty: true })
  }, [isNew, username, getValues, setValue])
}
