import type { Ref } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { FailureMessage } from '../../src/layout/ActionDialog.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { createPagePathOf } from '../../src/screens.ts'
import { useScreensOf, useCan, useBackend } from '../../src/context.ts'
import type { CheckReason } from '../../src/contract/componentChecks.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { useStartJob } from '../../src/jobs/useJob.ts'

interface CheckNowProps {
  components: readonly string[]
  variant?: 'contained' | 'outlined'
  ref?: Ref<HTMLButtonElement>
}

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

/** Without `components`, all are checked. */
interface CheckToStart {
  reason: CheckReason
  comment?: string
  components?: readonly string[]
}

export function useStartCheck(onStart: (run: string) => unknown) {
  const { path } = useScreensOf('cpv-checks')
  const dataProvider = useBackend()
  return useStartJob(
    (check: CheckToStart) => dataProvider.start<Job>(path, check),
    ({ id }) => onStart(id),
  )
}
