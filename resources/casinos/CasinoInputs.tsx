import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import {
  type FindReasonNotChoosable,
  NotChoosableProvider,
  RecordInput,
  useChosenRecord,
  useRecordChoices,
} from '../../src/inputs/RecordInput.tsx'
import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput, VariantInputs } from '../../src/schema/SchemaInput.tsx'
import type { casinos } from './entity.ts'
import { fieldOf } from '../../src/contract/entity.ts'
import { FieldFrame, FieldInput } from '../../src/inputs/FieldInput.tsx'
import {
  type FieldInputProps,
  NewRowProvider,
  useFieldInput,
  useNewRowPredicate,
} from '../../src/inputs/useFieldInput.ts'
import { EditableRowList } from '../../src/inputs/PropertiesInput.tsx'
import { useResourceConfig } from '../../src/context.ts'
import { useFormPurpose } from '../../src/schema/formContexts.ts'
import { toReferenceIds } from '../../src/fields/useReferenceLabels.ts'
import { SelectField } from '../../src/inputs/ChoiceInput.tsx'
import { Button } from '../../src/layout/Button.tsx'
import type { DataType } from '../integration-options/entity.ts'
import { optionValueFault, optionValueField } from '../integration-options/optionValues.ts'
import { bridgeMismatch } from './bridgeMismatch.ts'
import { KeyPairInput } from './KeyPair.tsx'

const SchemaInput = typedSchemaInput<typeof casinos>()

/** The inputs stand in the order in which a casino is set up. */
export default function CasinoInputs() {
  return (
    <>
      <InputGroup name="general">
        <SchemaInput source="id" />
        <SchemaInput source="name" />
        <IntegrationInput />
        <SchemaInput source="bridgeId" />
        <SchemaInput source="jurisdictionId" />
      </InputGroup>
      <InputGroup name="operator" later>
        <SchemaInput source="operatorApi" />
        <VariantInputs source="operatorApiConfig" />
      </InputGroup>
      <InputGroup name="play" later>
        <SchemaInput source="currency" />
        <SchemaInput source="locale" />
        <SchemaInput source="maxRtp" />
        <SchemaInput source="gameRoundValidityPeriod" />
        <SchemaInput source="showGameLaunchPage" />
        <SchemaInput source="sendEventMessages" />
      </InputGroup>
      <InputGroup name="service" later>
        <SchemaInput source="serviceUsername" />
        <SchemaInput source="servicePassword" />
      </InputGroup>
      <InputGroup name="keys" later>
        <KeyPairInput />
        <SchemaInput source="thirdPartyProviderPublicKey" />
      </InputGroup>
      <InputGroup name="options" later>
        <StandardOptions />
        <SchemaInput source="customOptions" />
      </InputGroup>
    </>
  )
}

/** Choosing an integration fills in its bridge if none is chosen; initial values, such as those of a copy, fill in nothing. */
function IntegrationInput() {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [bridgeId, integrationId]: unknown[] = useWatch({ name: ['bridgeId', 'integrationId'] })
  const [atFirst] = useState(integrationId)
  const bridgeOfChosen = useChosenRecord('integrations', integrationId)?.['bridgeId']
  const fillBridge = useEffectEvent(() => {
    if (!bridgeId && bridgeOfChosen && integrationId !== atFirst)
      setValue('bridgeId', bridgeOfChosen, { shouldDirty: true, shouldValidate: true })
  })
  useEffect(() => fillBridge(), [bridgeOfChosen])
  const { nameOf } = useRecordChoices('bridges', toReferenceIds([bridgeId, bridgeOfChosen]), null)
  const barred: FindReasonNotChoosable = (_, integration) => {
    const theirs = String(integration['bridgeId'])
    const fault = typeof bridgeId === 'string' && bridgeMismatch(theirs, bridgeId, nameOf)
    if (!fault) return undefined
    const take = () => setValue('bridgeId', theirs, { shouldDirty: true, shouldValidate: true })
    const wayOut = (
      <Button variant="outlined" size="small" onClick={take}>
        {translate('resources.casinos.takeBridge', { bridge: nameOf(theirs) })}
      </Button>
    )
    return { ...fault, with: ['bridgeId'], wayOut }
  }
  return (
    <NotChoosableProvider value={barred}>
      <SchemaInput source="integrationId" />
    </NotChoosableProvider>
  )
}

const StandardOptions = () =>
  useFormPurpose() === 'show' ? <SchemaInput source="integrationOptions" /> : <OptionRows />

const label = 'resources.casinos.fields.integrationOptions'

const twice = { code: 'duplicate', with: ['integrationOptions'] } as const

function OptionRows() {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const { setValue } = useFormContext()
  const { fields, append, remove } = useFieldArray({ name: 'integrationOptions' })
  const chosen = useWatch({ name: 'integrationOptions' }) as readonly { optionId: unknown }[] | undefined
  const isElsewhere = (id: string, index: number) =>
    chosen?.some(({ optionId }, at) => optionId === id && at !== index) === true
  const keys = fields.map(({ id }) => id)
  const isNew = useNewRowPredicate(keys)
  const option = fieldOf(entity, 'integrationOptions').items?.find(({ name }) => name === 'optionId')
  if (!option) throw new Error('Standard options have no option')
  return (
    <FieldFrame source="integrationOptions" label={label}>
      <EditableRowList
        title={translate(label)}
        keys={keys}
        readOnly={false}
        onAdd={() => append({ optionId: null, value: null })}
        onRemove={remove}
      >
        {(index) => (
          <NewRowProvider value={isNew(keys[index] ?? '')}>
            <NotChoosableProvider value={(_, { id }) => (isElsewhere(id, index) ? twice : undefined)}>
              <RecordInput
                isAlone
                field={option}
                source={`integrationOptions.${index}.optionId`}
                label="resources.casinos.items.integrationOptions.optionId"
                isRequired
                readOnly={false}
                onChange={() => setValue(`integrationOptions.${index}.value`, null)}
              />
            </NotChoosableProvider>
            <OptionValueInput index={index} />
          </NewRowProvider>
        )}
      </EditableRowList>
    </FieldFrame>
  )
}

function OptionValueInput({ index }: { index: number }) {
  const at = `integrationOptions.${index}`
  const optionId: unknown = useWatch({ name: `${at}.optionId` })
  const currency: unknown = useWatch({ name: 'currency' })
  const type = useChosenRecord('integration-options', optionId)?.['dataType'] as DataType | undefined
  useFocusOnceChosen(at, optionId, !!type)
  const shared = { source: `${at}.value`, label: 'resources.casinos.items.integrationOptions.value' }
  if (!type) return <span />
  const fault = (value: unknown) => optionValueFault(type, value)
  if (type === 'boolean') return <YesNoInput {...shared} fault={fault} />
  return (
    <FieldInput
      // A new input for another option, so that a typed value is not taken over.
      key={type}
      {...shared}
      field={optionValueField(type)}
      unit={typeof currency === 'string' && currency !== '' ? currency : undefined}
      fault={fault}
    />
  )
}

/** Choosing an option leads to its value, unless the focus has gone elsewhere meanwhile. */
function useFocusOnceChosen(at: string, optionId: unknown, isKnown: boolean) {
  const { setFocus } = useFormContext()
  const before = useRef(optionId)
  useEffect(() => {
    if (!isKnown || optionId === before.current) return
    before.current = optionId
    if (document.activeElement?.getAttribute('name') === `${at}.optionId`) setFocus(`${at}.value`)
  }, [at, optionId, isKnown, setFocus])
}

/** Yes or no without a default; a switch would begin with "no". */
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
