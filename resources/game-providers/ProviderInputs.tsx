import { Group } from '../../src/schema/Group.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { VariantInputs } from '../../src/schema/VariantInputs.tsx'

/** What create and edit of a provider ask. */
export default function ProviderInputs() {
  return (
    <>
      <Group name="general">
        <SchemaInput source="name" />
        <SchemaInput source="id" />
      </Group>
      <Group name="api">
        <SchemaInput source="apiType" />
        <VariantInputs source="apiConfig" />
      </Group>
    </>
  )
}
