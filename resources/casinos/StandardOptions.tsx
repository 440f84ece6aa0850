import { useId } from 'react'
import { useTranslate } from 'ra-core'
import { useFieldArray } from 'react-hook-form'
import AddIcon from '@mui/icons-material/Add'
import RemoveIcon from '@mui/icons-material/DeleteOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { fieldOf } from '../../src/contract/describe.ts'
import { RecordInput } from '../../src/inputs/RecordInput.tsx'
import { useScreens } from '../../src/layout/screens.ts'
import { useFormPurpose } from '../../src/schema/readOnly.ts'
import { OptionValueInput } from './OptionValueInput.tsx'

/** Values for the standard options, each asked for in the form of its option's type. */
export function StandardOptions() {
  const translate = useTranslate()
  const title = useId()
  const { entity } = useScreens()
  const isReadOnly = useFormPurpose() === 'show'
  const { fields, append, remove } = useFieldArray({ name: 'integrationOptions' })
  const option = fieldOf(entity, 'integrationOptions').items?.find(({ name }) => name === 'optionId')
  if (!option) throw new Error('Standard options have no option')
  return (
    <div className="properties" role="group" aria-labelledby={title}>
      <span id={title} className="properties-title">
        {translate('resources.casinos.fields.integrationOptions')}
      </span>
      {isReadOnly && fields.length === 0 && (
        <p className="properties-none">{translate('form.nothingEntered')}</p>
      )}
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="properties-row"
          role="group"
          aria-label={translate('form.propertyRow', { index: index + 1 })}
        >
          <RecordInput
            field={option}
            source={`integrationOptions.${index}.optionId`}
            label="resources.casinos.items.integrationOptions.optionId"
            isRequired={!isReadOnly}
            readOnly={isReadOnly}
          />
          <OptionValueInput index={index} isReadOnly={isReadOnly} />
          {!isReadOnly && (
            <IconButton
              size="small"
              aria-label={translate('form.removeItem', { index: index + 1 })}
              onClick={() => remove(index)}
            >
              <RemoveIcon fontSize="small" />
            </IconButton>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button startIcon={<AddIcon />} onClick={() => append({ optionId: null, value: null })}>
          {translate('form.add')}
        </Button>
      )}
    </div>
  )
}
