import { useRecordContext, useTranslate } from 'react-admin'
import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { bridges } from './entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { useFormFlags } from '../../src/schema/formContexts.ts'
import type { BridgeCheckResult } from '../../src/contract/answers/checks.ts'
import { CheckButton, CheckOutcome, useConnectionCheck } from './ConnectionCheck.tsx'

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
  const { isDirty } = useFormFlags()
  const { id, lastCheck } = useRecordContext<Row>() as Row
  const connection = useConnectionCheck(id)
  const check = connection.check ?? (lastCheck as BridgeCheckResult | null)
  return (
    <div className="wide">
      <div role="status">
        {connection.isPending ? (
          <p className="flush closely">{translate(`${words}.check.running`)}</p>
        ) : check ? (
          <CheckOutcome check={check} />
        ) : (
          <p className="flush closely">{translate(`${words}.empty.lastCheck.state`)}</p>
        )}
      </div>
      {connection.mayCheck && (
        <p className="flush closely">
          <CheckButton {...connection} />{' '}
          {isDirty && <span className="stamps">{translate(`${words}.check.saved`)}</span>}
        </p>
      )}
    </div>
  )
}
