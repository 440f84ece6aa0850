import { useNotifyFailure } from '../../src/api/failureText.ts'
import { useBackend, useFormats, useResourceConfig, useCan } from '../../src/context.ts'
import { useRecordContext, useRefresh, useTranslate } from 'react-admin'
import { useMutation } from '@tanstack/react-query'
import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { bridges } from './entity.ts'
import { neighbourTones } from '../../src/contract/externalSystems.ts'
import type { Row } from '../../src/contract/values.ts'
import { ToneDot } from '../../src/fields/parts.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { useFormFlags } from '../../src/schema/formParts.ts'
import type { NeighbourCheck } from '../../src/contract/answers/checks.ts'

const SchemaInput = typedSchemaInput<typeof bridges>()

export default function BridgeInputs() {
  const isThere = useRecordContext()?.id !== undefined
  return (
    <>
      <InputGroup name="general">
        <SchemaInput source="name" />
        <SchemaInput source="routerUrl" />
        <SchemaInput source="properties" />
      </InputGroup>
      {isThere && (
        <InputGroup name="connection">
          <BridgeCheck />
        </InputGroup>
      )}
    </>
  )
}

const words = 'resources.bridges'

function BridgeCheck() {
  const translate = useTranslate()
  const { entity, path } = useResourceConfig()
  const mayCheck = useCan(entity, 'check')
  const { isDirty } = useFormFlags()
  const { id, lastCheck } = useRecordContext<Row>() as Row
  const dataProvider = useBackend()
  const refresh = useRefresh()
  const { mutate, isPending, data } = useMutation({
    mutationFn: () => dataProvider.act<NeighbourCheck>('check', { resource: path, id }),
    onSuccess: refresh,
    onError: useNotifyFailure(),
  })
  return (
    <div className="wide">
      <div role="status">
        {isPending ? (
          <p className="flush closely">{translate(`${words}.check.running`)}</p>
        ) : (
          <Outcome check={data ?? (lastCheck as NeighbourCheck | null)} />
        )}
      </div>
      {mayCheck && (
        <p className="flush closely">
          <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
            {translate(`${words}.check.button`)}
          </Button>{' '}
          {isDirty && <span className="stamps">{translate(`${words}.check.saved`)}</span>}
        </p>
      )}
    </div>
  )
}

function Outcome({ check }: { check: NeighbourCheck | null }) {
  const translate = useTranslate()
  const { instant, number } = useFormats()
  if (!check) return <p className="flush closely">{translate(`${words}.empty.lastCheck.state`)}</p>
  const { state, latencyMs, checkedAt } = check
  return (
    <>
      <p className="flush closely">
        <ToneDot tone={neighbourTones[state]} />
        <strong>{translate(`${words}.choices.lastCheck.state.${state}`)}</strong>{' '}
        <span className="stamps">
          {translate(`${words}.check.found`, { latency: number(latencyMs), when: instant(checkedAt) })}
        </span>
      </p>
      {state !== 'ok' && <p className="flush closely">{translate(`${words}.check.${state}`)}</p>}
    </>
  )
}
