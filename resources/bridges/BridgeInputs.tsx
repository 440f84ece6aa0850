import { useRecordContext } from 'react-admin'
import { Group } from '../../src/schema/Sections.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { BridgeCheck } from './BridgeCheck.tsx'

/** What create and edit of a bridge ask, and how it was found. */
export default function BridgeInputs() {
  const isThere = useRecordContext()?.id !== undefined
  return (
    <>
      <Group name="general">
        <SchemaInput source="name" />
        <SchemaInput source="routerUrl" />
        <SchemaInput source="properties" />
      </Group>
      {isThere && (
        <Group name="connection">
          <BridgeCheck />
        </Group>
      )}
    </>
  )
}
