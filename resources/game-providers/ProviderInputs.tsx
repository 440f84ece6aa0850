import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput, VariantInputs } from '../../src/schema/SchemaInput.tsx'
import type { gameProviders } from './entity.ts'

const SchemaInput = typedSchemaInput<typeof gameProviders>()

export default function ProviderInputs() {
  return (
    <>
      <InputGroup name="general">
        <SchemaInput source="name" />
        <SchemaInput source="id" />
      </InputGroup>
      <InputGroup name="api">
        <SchemaInput source="apiType" />
        <VariantInputs source="apiConfig" />
      </InputGroup>
    </>
  )
}
