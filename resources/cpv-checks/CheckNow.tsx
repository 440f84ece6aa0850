import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { createPagePathOf } from '../../src/screens.ts'
import { useScreensOf, useCan } from '../../src/context.ts'
import { useStartCheck } from './useStartCheck.ts'

interface CheckNowProps {
  components: readonly string[]
  variant?: 'contained' | 'outlined'
  ref?: Ref<HTMLButtonElement>
}

/** Shows nothing without permission to check. */
export function CheckNow({ components, variant = 'contained', ref }: CheckNowProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const checks = useScreensOf('cpv-checks')
  const mayCheck = useCan(checks.entity, 'check')
  const show = (run: string) =>
    navigate({ pathname: createPagePathOf(checks), search: `?${new URLSearchParams({ run })}` })
  const { mutate, isPending, error } = useStartCheck(show)
  if (!mayCheck) return null
  return (
    <>
      <Button
        ref={ref}
        variant={variant}
        disabled={isPending}
        onClick={() => mutate({ reason: 'routine', components })}
      >
        {translate('resources.allowed-hashes.add.check')}
      </Button>
      <FailureMessage error={error} />
    </>
  )
}
