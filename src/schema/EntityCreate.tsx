import { useState } from 'react'
import { useRecordFromLocation } from 'react-admin'
import { focusMain } from '../layout/focusMain.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useCollectionNames } from '../locale/useCollectionNames.ts'
import { Forbidden } from '../pages/Forbidden.tsx'
import { useResourceConfig, useBreadcrumbs } from '../screens.ts'
import { useCan } from '../settings.ts'
import { blank } from './blank.ts'
import { IdFromName } from './IdFromName.tsx'
import { EntityForm, type EntityFormProps } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { FormStart } from './useEntityForm.ts'
import { useFirstField } from './useFirstField.ts'

/**
 * The form of a new record, which leads to the record once it is created. It starts with the navigation's `state.record`, such as a copy.
 */
export default function EntityCreate() {
  const { create } = useCollectionNames()
  const { path } = useResourceConfig()
  const given = useRecordFromLocation()
  return <CreatePage title={create(path)} given={given ?? undefined} />
}

export interface CreatePageProps {
  title: string
  given: FormStart['given']
  /** Distinguishes its draft from those of other new records. */
  name?: string
  note?: string | undefined
}

/** The form of a new record with a title; another one can follow in its place. */
export function CreatePage({ title, given, name, note }: CreatePageProps) {
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

type NewFormProps = Pick<EntityFormProps, 'given' | 'draftName' | 'onAnother'>

function NewForm(props: NewFormProps) {
  const { entity, proposed } = useResourceConfig()
  const [defaultValues] = useState(() => ({ ...blank(entity), ...proposed?.() }))
  useFirstField()
  return (
    <EntityForm purpose="create" defaultValues={defaultValues} {...props}>
      <IdFromName />
      {/* People are created one at a time: each gets a password of theirs handed over. */}
      <SaveBar hasAnother={!entity.external} />
    </EntityForm>
  )
}
