import { useRefresh, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import { useBackend, useFormats, useScreensOf, useCan } from '../../src/context.ts'
import type { BridgeCheckResult } from '../../src/contract/answers/checks.ts'
import { bridgeCheckTones } from '../../src/contract/neighbourChecks.ts'
import { RecordLink, ToneDot } from '../../src/fields/parts.tsx'
import { useChosenRecord } from '../../src/inputs/RecordInput.tsx'
import { Button } from '../../src/layout/Button.tsx'

const words = 'resources.bridges'

export function useConnectionCheck(id: string) {
  const { entity, path } = useScreensOf('bridges')
  const mayCheck = useCan(entity, 'check')
  const dataProvider = useBackend()
  const refresh = useRefresh()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => dataProvider.act<BridgeCheckResult>('check', { resource: path, id }),
    onSuccess: refresh,
    onError: useNotifyFailure(),
  })
  return { mayCheck, isPending, check: data, run: () => mutate() }
}

type ConnectionCheck = ReturnType<typeof useConnectionCheck>

export function CheckButton({ mayCheck, isPending, run }: ConnectionCheck) {
  const translate = useTranslate()
  if (!mayCheck) return null
  return (
    <Button size="small" variant="outlined" disabled={isPending} onClick={run}>
      {translate(`${words}.check.button`)}
    </Button>
  )
}

export function CheckOutcome({ check }: { check: BridgeCheckResult }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  const { state, latencyMs, checkedAt } = check
  return (
    <>
      <p className="flush closely">
        <ToneDot tone={bridgeCheckTones[state]} />
        <strong>{translate(`${words}.choices.lastCheck.state.${state}`)}</strong>{' '}
        <span className="stamps">
          {translate(`${words}.check.found`, { latency: number(latencyMs), when: instant(checkedAt) })}
        </span>
      </p>
      {state !== 'ok' && <p className="flush closely">{translate(`${words}.check.${state}`)}</p>}
    </>
  )
}

/** Beside a push that has failed: the bridge that it went to, and whether it can be reached now. */
export function BridgeOfFailedPush({ id }: { id: string }) {
  const translate = useTranslate()
  const connection = useConnectionCheck(id)
  const { check, isPending } = connection
  const bridge = useChosenRecord('bridges', id)
  return (
    <>
      <p className={isPending || check ? 'flow flush above closely' : 'flow flush above'}>
        <span>
          {translate(`${words}.name`, { smart_count: 1 })}:{' '}
          <RecordLink collection="bridges" id={id}>
            {String(bridge?.['name'] ?? id)}
          </RecordLink>
        </span>
        <CheckButton {...connection} />
      </p>
      <div role="status">
        {isPending ? (
          <p className="flush closely">{translate(`${words}.check.running`)}</p>
        ) : (
          check && <CheckOutcome check={check} />
        )}
      </div>
    </>
  )
}
