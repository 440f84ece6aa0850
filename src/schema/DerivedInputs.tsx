import { fieldsOf } from '../contract/describe.ts'
import { useResourceConfig } from '../screens.ts'
import { SchemaInput } from './SchemaInput.tsx'

/** An input for each field that people fill in, in the order of the schema, a name before the id that is made from it. */
export function DerivedInputs() {
  const { entity } = useResourceConfig()
  const fields = fieldsOf(entity).filter(({ readOnly }) => !readOnly)
  const [first, second, ...rest] = fields
  const isIdFirst = first?.kind === 'id' && second?.name === entity.label
  return (
    <div className="inputs">
      {(isIdFirst ? [second, first, ...rest] : fields).map(({ name }) => (
        <SchemaInput key={name} source={name} />
      ))}
    </div>
  )
}
