import { fieldOf } from '../contract/describe.ts'
import { FieldInput } from '../inputs/FieldInput.tsx'
import { useScreens } from '../screens.ts'

/** The input of one field of the page's entity, by its name; an unknown name throws. */
export function SchemaInput({ source }: { source: string }) {
  const { entity } = useScreens()
  return <FieldInput field={fieldOf(entity, source)} />
}
