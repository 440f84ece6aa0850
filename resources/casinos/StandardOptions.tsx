import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { fieldOf } from '../../src/contract/describe.ts'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { NewRowProvider, useNewRows } from '../../src/inputs/useFieldInput.ts'
import { RecordInput } from '../../src/inputs/RecordInput.tsx'
import { RowList } from '../../src/inputs/PropertiesInput.tsx'
import { useResourceConfig } from '../../src/screens.ts'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { useFormPurpose } from '../../src/schema/formParts.ts'
import { OptionValueInput } from './OptionValueInput.tsx'

/** The standard options of a casino, to look at or to enter. */
export const StandardOptions = () =>
  useFormPurpose() === 'show' ? <SchemaInput source="integrationOptions" /> : <OptionRows />

const label = 'resources.casinos.fields.integrationOptions'

/** Values for the standard options, each asked for in the form of its option's type. */
function OptionRows() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { setValue } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: 'integrationOptions' })
  const keys = fields.map(({ id }) => id)
  const isNew = useNewRows(keys)
  const option = fieldOf(entity, 'integrationOptions').items?.find(({ name }) => name === 'optionId')
  if (!option) throw new Error('Standard options have no option')
  return (
    <FieldFrame source="integrationOptions" label={label}>
      <RowList
        title={translate(label)}
        keys={keys}
        readOnly={false}
        onAdd={() => append({ optionId: null, value: null })}
        onRemove={remove}
      >
        {(index) => (
          <NewRowProvider value={isNew(keys[index] ?? '')}>
            <RecordInput
              isAlone
              field={option}
              source={`integrationOptions.${index}.optionId`}
              label="resources.casinos.items.integrationOptions.optionId"
              isRequired
              readOnly={false}
              onChange={() => setValue(`integrationOptions.${index}.value`, null)}
            />
            <OptionValueInput index={index} />
          </NewRowProvider>
        )}
      </RowList>
    </FieldFrame>
  )
}
