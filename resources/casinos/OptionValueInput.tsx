import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FieldFrame } from '../../src/inputs/FieldFrame.tsx'
import { FieldInput } from '../../src/inputs/FieldInput.tsx'
import { useFieldInput, type FieldInputProps } from '../../src/inputs/useFieldInput.ts'
import { SelectField } from '../../src/inputs/ChoiceInput.tsx'
import { useChosenRecord } from '../../src/inputs/useRecordChoices.ts'
import type { DataType } from '../integration-options/dataTypes.ts'
import { optionValueFault, optionValueField } from '../integration-options/optionValues.ts'

/** The value of a standard option, once the option is chosen: asked for by its type. */
export function OptionValueInput({ index }: { index: number }) {
  const at = `integrationOptions.${index}`
  const optionId: unknown = useWatch({ name: `${at}.optionId` })
  const currency: unknown = useWatch({ name: 'currency' })
  const type = useChosenRecord('integration-options', optionId)?.['dataType'] as DataType | undefined
  const shared = { source: `${at}.value`, label: 'resources.casinos.items.integrationOptions.value' }
  if (!type) return <span />
  const fault = (value: unknown) => optionValueFault(type, value)
  if (type === 'boolean') return <YesNoInput {...shared} fault={fault} />
  return (
    <FieldInput
      // Another option's value is none of this one's: nothing that was typed goes over.
      key={type}
      {...shared}
      field={optionValueField(type)}
      unit={typeof currency === 'string' && currency !== '' ? currency : undefined}
      fault={fault}
    />
  )
}

/** Yes or no, and neither until somebody has said so: a switch would stand on "no" from the start. */
function YesNoInput(props: Pick<FieldInputProps, 'source' | 'label' | 'fault'>) {
  const translate = useTranslate()
  const input = useFieldInput({ ...props, isRequired: true, readOnly: false })
  const { bound, value } = input
  return (
    <FieldFrame source={props.source}>
      <SelectField
        input={input}
        isRequired
        value={typeof value === 'boolean' ? String(value) : ''}
        onChoose={(choice) => bound.onChange(choice ? choice === 'true' : null)}
      >
        <option value="true">{translate('list.yes')}</option>
        <option value="false">{translate('list.no')}</option>
      </SelectField>
    </FieldFrame>
  )
}
