import { useRecordContext, useTranslate } from 'react-admin'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { casinoScopeOf } from '../../src/contract/access.ts'
import { fieldOf } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { useNotifyFailure } from '../../src/api/failureText.ts'
import { Button } from '../../src/layout/Button.tsx'
import { FieldInput } from '../../src/inputs/FieldInput.tsx'
import { useFormFlags, useFormPurpose } from '../../src/schema/formContexts.ts'
import { InputGroup } from '../../src/schema/FormOutline.tsx'
import { typedSchemaInput } from '../../src/schema/SchemaInput.tsx'
import type { FieldNameOf } from '../../src/contract/rules.ts'
import type { users } from './entity.ts'
import { useFillDerivedField } from '../../src/schema/EntityCreate.tsx'
import { useCanOnRecord, useResourceConfig, useCan, useEffectiveUser } from '../../src/context.ts'
import { NewPasswordInputs, ResetPassword } from './ResetPassword.tsx'
import { useViewAs } from './useViewAs.ts'

const SchemaInput = typedSchemaInput<typeof users>()

/** Users cannot change their own access, nor grant more than they have. */
export default function UserInputs() {
  const translate = useTranslate()
  const record = useRecordContext<Row>()
  const isOwn = useEffectiveUser()?.id === record?.id
  const { entity } = useResourceConfig()
  const mayReset = useCanOnRecord(entity, 'resetPassword', record)
  useFillDerivedField('username', 'email', { isOn: !record })
  return (
    <>
      <InputGroup name="person">
        <SchemaInput source="username" />
        <SchemaInput source="email" />
        <SchemaInput source="firstName" />
        <SchemaInput source="lastName" />
      </InputGroup>
      {mayReset && (
        <InputGroup name="password">
          {record ? <ResetPassword id={record.id} isOwn={isOwn} /> : <NewPasswordInputs />}
        </InputGroup>
      )}
      <InputGroup name="access">
        {isOwn && <p className="notice wide">{translate('resources.users.own.access')}</p>}
        <AccessInput source="role" isFixed={isOwn} />
        <AccessInput source="enabled" isFixed={isOwn} />
        <CasinoInputs isOwn={isOwn} />
        {record && !isOwn && <AccessActions record={record} />}
      </InputGroup>
    </>
  )
}

function AccessInput({ source, isFixed }: { source: FieldNameOf<typeof users>; isFixed: boolean }) {
  const { entity } = useResourceConfig()
  if (!isFixed) return <SchemaInput source={source} />
  return <FieldInput field={{ ...fieldOf(entity, source), readOnly: true }} />
}

/** Only administrators may have access to all casinos; otherwise casinos are listed. */
function CasinoInputs({ isOwn }: { isOwn: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  const [role, access, casinos]: unknown[] = useWatch({ name: ['role', 'casinoAccess', 'casinoIds'] })
  const isNobody = !Array.isArray(casinos) || casinos.length === 0
  const hasMore = useRecordContext<Row>()?.['servesOthers'] === true
  const user = useEffectiveUser()
  const isAccessFixed = isOwn || (!!user && casinoScopeOf(user) !== null)
  useEffect(() => {
    if (role === 'visitor' && access !== 'selected')
      setValue('casinoAccess', 'selected', { shouldDirty: true })
    if (role === 'admin' && access === 'all') setValue('casinoIds', [], { shouldDirty: true })
  }, [role, access, setValue])
  return (
    <>
      {role === 'admin' && <AccessInput source="casinoAccess" isFixed={isAccessFixed} />}
      {access === 'selected' && (
        <>
          <AccessInput source="casinoIds" isFixed={isOwn} />
          {(isNobody || hasMore) && (
            <p className="stamps wide">
              {translate(`resources.users.${hasMore ? 'moreCasinos' : 'noCasinos'}`)}
            </p>
          )}
        </>
      )}
    </>
  )
}

/** Unsaved changes would be lost or saved unasked. */
function AccessActions({ record }: { record: Row }) {
  const translate = useTranslate()
  const { isDirty } = useFormFlags()
  const isEdited = useFormPurpose() === 'edit'
  return (
    <div className="wide flow">
      <ViewAs record={record} isOff={isDirty} />
      {isEdited && <EnableButton isEnabled={record['enabled'] === true} isOff={isDirty} />}
      {isDirty && <span className="stamps">{translate('form.saveFirst')}</span>}
    </div>
  )
}

function ViewAs({ record, isOff }: { record: Row; isOff: boolean }) {
  const translate = useTranslate()
  const { entity } = useResourceConfig()
  const mayView = useCan(entity, 'view')
  const notifyFailure = useNotifyFailure()
  const { mutate, isPending } = useViewAs()
  if (!mayView || record['role'] !== 'visitor' || record['enabled'] !== true) return null
  return (
    <Button
      variant="outlined"
      disabled={isOff || isPending}
      onClick={() => mutate({ userId: record.id }, { onError: notifyFailure })}
    >
      {translate('resources.users.view.button')}
    </Button>
  )
}

/** Saves at once, as the form does: with its undo, and its questions if somebody else has changed the user. */
function EnableButton({ isEnabled, isOff }: { isEnabled: boolean; isOff: boolean }) {
  const translate = useTranslate()
  const { setValue } = useFormContext()
  return (
    <Button
      variant="outlined"
      disabled={isOff}
      onClick={({ currentTarget }) => {
        setValue('enabled', !isEnabled, { shouldDirty: true, shouldValidate: true })
        currentTarget.form?.requestSubmit()
      }}
    >
      {translate(`resources.users.${isEnabled ? 'disable' : 'enable'}`)}
    </Button>
  )
}
