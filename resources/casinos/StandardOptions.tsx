import { useGetOne, useSourceContext, useTranslate } from 'ra-core'
import { useWatch } from 'react-hook-form'
import { ArrayInput, NullableBooleanInput, SimpleFormIterator, TextInput } from 'ra-ui-materialui'
import { fieldOf } from '../../src/contract/describe.ts'
import { RecordInput } from '../../src/inputs/RecordInput.tsx'
import { parseNumber } from '../../src/inputs/number.ts'
import { useScreens, useScreensOf } from '../../src/layout/screens.ts'
import { useFormPurpose } from '../../src/schema/readOnly.ts'
import type { DataType } from '../integration-options/dataTypes.ts'

const label = (name: string) => `resources.casinos.items.integrationOptions.${name}`

/** Values for the standard options, each asked for in the form of its option's type. */
export function StandardOptions() {
  const { entity } = useScreens()
  const isReadOnly = useFormPurpose() === 'show'
  const option = fieldOf(entity, 'integrationOptions').items?.find(({ name }) => name === 'optionId')
  if (!option) throw new Error('Standard options have no option')
  return (
    <ArrayInput source="integrationOptions" className="wide" helperText={false}>
      <SimpleFormIterator inline disableReordering disableClear disableAdd={isReadOnly} disableRemove={isReadOnly}>
        <RecordInput field={option} source="optionId" label={label('optionId')} isRequired readOnly={isReadOnly} />
        <OptionValueInput isReadOnly={isReadOnly} />
      </SimpleFormIterator>
    </ArrayInput>
  )
}

/** The value, once its option is chosen. */
function OptionValueInput({ isReadOnly }: { isReadOnly: boolean }) {
  const translate = useTranslate()
  const { getSource } = useSourceContext()
  const optionId: unknown = useWatch({ name: getSource('optionId') })
  const { path } = useScreensOf('integration-options')
  const { data } = useGetOne(path, { id: optionId as string }, { enabled: !!optionId, retry: false })
  const type = data?.['dataType'] as DataType | undefined
  const shared = { source: 'value', label: label('value'), isRequired: true, readOnly: isReadOnly }
  if (!type) return null
  if (type === 'boolean') {
    return <NullableBooleanInput {...shared} nullLabel=" " trueLabel="list.yes" falseLabel="list.no" />
  }
  const isNumber = type === 'integer' || type === 'decimal'
  return (
    <TextInput
      {...shared}
      helperText={translate(`resources.casinos.valueExamples.${type}`)}
      autoComplete="off"
      {...(isNumber && { parse: (text: string) => parseNumber(text) ?? (text || null) })}
    />
  )
}
