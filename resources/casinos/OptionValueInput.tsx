import { useWatch } from 'react-hook-form'
import { NullableBooleanInput } from '../../src/inputs/mui.tsx'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { FieldInput } from '../../src/inputs/FieldInput.tsx'
import { useChosenRecord } from '../../src/inputs/useRecordChoices.ts'
import type { DataType } from '../integration-options/dataTypes.ts'
import { optionValueFault, optionValueField } from '../integration-options/optionValues.ts'

/** The value of a standard option, once the option is chosen: asked for by its type. */
export function OptionValueInput({ index }: { index: number }) {
  const at = `integrationOptions.${index}`
  const optionId: unknown = useWatch({ name: `${at}.optionId` })
  const type = useChosenRecord('integration-options', optionId)?.['dataType'] as DataType | undefined
  const shared = { source: `${at}.value`, label: 'resources.casinos.items.integrationOptions.value' }
  if (!type) return <span />
  if (type === 'boolean') {
    return (
      <FieldFrame source={shared.source}>
        <NullableBooleanInput
          {...shared}
          isRequired
          nullLabel=" "
          trueLabel="list.yes"
          falseLabel="list.no"
          helperText={false}
        />
      </FieldFrame>
    )
  }
  return (
    <FieldInput
      // Another option's value is none of this one's: nothing that was typed goes over.
      key={type}
      {...shared}
      field={optionValueField(type)}
      fault={(value) => optionValueFault(type, value)}
    />
  )
}
