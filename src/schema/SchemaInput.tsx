import { fieldOf } from '../contract/describe.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useResourceConfig } from '../screens.ts'
import { useReadOnly } from './readOnly.ts'
import { UniquenessHint } from './UniquenessHint.tsx'

/** The input of a field of the page's entity, by name. Throws for an unknown name. */
export function SchemaInput({ source }: { source: string }) {
  const { entity } = useResourceConfig()
  const isReadOnly = useReadOnly()
  const field = fieldOf(entity, source)
  if (!field.unique || isReadOnly(field)) return <FieldInput field={field} />
  return (
    <UniquenessHint field={field} code={field.unique}>
      <FieldInput field={field} />
    </UniquenessHint>
  )
}
