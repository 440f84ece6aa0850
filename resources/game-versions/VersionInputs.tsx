import { Group } from '../../src/schema/Sections.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { MissingProperties } from './MissingProperties.tsx'

/** What create, copy and edit of a version ask. */
export default function VersionInputs() {
  return (
    <>
      <Group name="general">
        <SchemaInput source="gameId" />
        <SchemaInput source="versionNumber" />
      </Group>
      <Group name="play">
        <SchemaInput source="jurisdictionIds" />
        <SchemaInput source="betSizes" />
        <SchemaInput source="supportsVouchers" />
        <SchemaInput source="supportsFeatureTriggerVouchers" />
      </Group>
      <Group name="properties" later>
        <MissingProperties />
        <SchemaInput source="properties" />
      </Group>
    </>
  )
}
