import { fieldOf } from '../contract/describe.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useScreens } from '../screens.ts'
import { useReadOnly } from './readOnly.ts'
import { Taken } from './Taken.tsx'

/** The input of one field of the page's entity, by its name; an unknown name throws. */
export function SchemaInput({ source }: { source: string }) {
  const { entity } = useScreens()
  const isReadOnly = useReadOnly()
  const field = fieldOf(entity, source)
  if (!field.unique || isReadOnly(field)) return <FieldInput field={field} />
  return (
    <Taken field={field} code={field.unique}>
      <FieldInput field={field} />
    </Taken>
  )
}
