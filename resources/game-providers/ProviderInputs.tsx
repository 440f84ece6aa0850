import { Group } from '../../src/schema/Sections.tsx'
import { SchemaInput, VariantInputs } from '../../src/schema/SchemaInput.tsx'

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
