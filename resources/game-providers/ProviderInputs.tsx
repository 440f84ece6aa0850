import { useRecordContext } from 'react-admin'
import { Group } from '../../src/schema/Group.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { VariantInputs } from '../../src/schema/VariantInputs.tsx'
import { useScreens } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { ImportLink } from './ImportLink.tsx'

/** What create and edit of a provider ask. */
export default function ProviderInputs() {
  const isThere = useRecordContext()?.id !== undefined
  const mayImport = useCan(useScreens().entity, 'import')
  return (
    <>
      <Group name="general">
        <SchemaInput source="id" />
        <SchemaInput source="name" />
      </Group>
      <Group name="api">
        <SchemaInput source="apiType" />
        <VariantInputs source="apiConfig" />
      </Group>
      {isThere && mayImport && (
        <Group name="games">
          <ImportLink />
        </Group>
      )}
    </>
  )
}
