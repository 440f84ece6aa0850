import { Group } from '../../src/schema/Sections.tsx'
import { SchemaInput, VariantInputs } from '../../src/schema/SchemaInput.tsx'

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
