import { Group } from '../../src/schema/Sections.tsx'
import { schemaInputOf, VariantInputs } from '../../src/schema/SchemaInput.tsx'
import type { gameProviders } from './entity.ts'

const SchemaInput = schemaInputOf<typeof gameProviders>()

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
