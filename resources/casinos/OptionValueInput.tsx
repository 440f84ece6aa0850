import { NullableBooleanInput, TextInput, useGetOne, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { NumberInput } from '../../src/inputs/NumberInput.tsx'
import { useScreensOf } from '../../src/screens.ts'
import type { Row } from '../../src/contract/row.ts'
import type { DataType } from '../integration-options/dataTypes.ts'

/** The value of a standard option, once the option is chosen. */
export function OptionValueInput({ index, isReadOnly }: { index: number; isReadOnly: boolean }) {
  const translate = useTranslate()
  const at = `integrationOptions.${index}`
  const optionId: unknown = useWatch({ name: `${at}.optionId` })
  const { path } = useScreensOf('integration-options')
  const { data } = useGetOne<Row>(path, { id: optionId as string }, { enabled: !!optionId, retry: false })
  const type = data?.['dataType'] as DataType | undefined
  const shared = {
    source: `${at}.value`,
    label: 'resources.casinos.items.integrationOptions.value',
    isRequired: !isReadOnly,
    readOnly: isReadOnly,
  }
  if (!type) return <span />
  if (type === 'boolean') {
    return (
      <NullableBooleanInput
        {...shared}
        nullLabel=" "
        trueLabel="list.yes"
        falseLabel="list.no"
        helperText={false}
      />
    )
  }
  if (type === 'integer' || type === 'decimal') return <NumberInput {...shared} kind="integer" />
  const example = translate(`resources.casinos.valueExamples.${type}`)
  return <TextInput {...shared} helperText={isReadOnly ? false : example} autoComplete="off" />
}
