import { useState, useEffect, useRef } from 'react'
import { useRecordFromLocation, useGetOne, useParams, useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { focusMain } from '../layout/focus.ts'
import { PageHeader, useBreadcrumbs } from '../layout/PageHeader.tsx'
import { useTranslatedResourceNames, useResourceConfig, useCan, quiet } from '../context.ts'
import { ErrorPage, Forbidden, PageLoading } from '../pages/ErrorPage.tsx'
import { createBlankRecord } from './blankRecord.ts'
import { EntityForm, type EntityFormProps } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { FormStartValues } from './useEntityForm.ts'
import { useFocusFirstField } from './formKeyboard.ts'
import { fieldsOf } from '../contract/entity.ts'
import { isValidChosenId } from '../contract/fields.ts'
import { idOfName } from '../contract/idOfName.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { withholdTypedSecrets } from './normalise.ts'

/** Starts with the navigation's `state.record`, such as a copy. */
export default function EntityCreate() {
  const { create } = useTranslatedResourceNames()
  const { path } = useResourceConfig()
  const given = useRecordFromLocation()
  return <CreatePage title={create(path)} given={given ?? undefined} />
}

export interface CreatePageProps {
  title: string
  given: FormStartValues['given']
  name?: string
  note?: string | undefined
}

function CreatePage({ title, given, name, note }: CreatePageProps) {
  const { entity } = useResourceConfig()
  const [count, setCount] = useState(0)
  const mayCreate = useCan(entity, 'create')
  const trail = useBreadcrumbs(true)
  if (!mayCreate) return <Forbidden />
  return (
    <>
      <PageHeader title={title} trail={trail} />
      {note && <p className="notice">{note}</p>}
      <NewForm
        key={count}
        given={given}
        draftName={name}
        onAnother={() => {
          focusMain()
          window.scrollTo(0, 0)
          setCount(count + 1)
        }}
      />
    </>
  )
}

function NewForm(props: Pick<EntityFormProps, 'given' | 'draftName' | 'onAnother'>) {
  const { entity, proposed } = useResourceConfig()
  const [defaultValues] = useState(() => ({ ...createBlankRecord(entity), ...proposed?.() }))
  useFocusFirstField()
  return (
    <EntityForm purpose="create" defaultValues={defaultValues} {...props}>
      <IdFromName />
      {/* Each user's password has to be handed over. */}
      <SaveBar hasAnother={!entity.external} />
    </EntityForm>
  )
}

function IdFromName() {
  const { entity, proposed } = useResourceConfig()
  const isChosen = fieldsOf(entity).some(({ kind, createOnly }) => kind === 'id' && createOnly)
  useFillDerivedField(entity.label, 'id', { isOn: isChosen && !proposed, proposal: proposedId })
  return null
}

function proposedId(name: string): string {
  const id = idOfName(name)
  return isValidChosenId(id) ? id : ''
}

/** Fills the field from another one while that is typed, until somebody changes the field. */
export function useFillDerivedField(
  source: string,
  target: string,
  { isOn = true, proposal = String }: { isOn?: boolean; proposal?: (typed: string) => string } = {},
): void {
  const { getValues, setValue } = useFormContext()
  const typed: unknown = useWatch({ name: source })
  const before = useRef(typed)
  useEffect(() => {
    const proposed = (value: unknown) => (typeof value === 'string' ? proposal(value) : '')
    const current: unknown = getValues(target) ?? ''
    const isProposal = current === proposed(before.current)
    const next = proposed(typed)
    before.current = typed
    if (isOn && isProposal && current !== next) setValue(target, next, { shouldDirty: true })
  }, [isOn, typed, source, target, proposal, getValues, setValue])
}

/** Secrets and unique values are left empty. */
export function EntityCopy() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { entity, path, copy = [] } = useResourceConfig()
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { ...quiet, retry: false })
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const isLeft = (name: string) =>
    !copy.includes(name) && !fieldsOf(entity).some((field) => field.name === name && field.unique)
  const { values, hadSecrets } = withholdTypedSecrets(entity, data, {})
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => isLeft(name)))
  return (
    <CreatePage
      key={id}
      name={`copy:${id}`}
      given={given}
      title={translate('form.copyTitle', { name: String(ownValue(data, entity.label)) })}
      note={hadSecrets ? translate('record.conflict.goneSecrets') : undefined}
    />
  )
}
