import { useState } from 'react'
import { useRecordFromLocation, useTranslate } from 'react-admin'
import { PageHeader } from '../layout/PageHeader.tsx'
import { Forbidden } from '../pages/Forbidden.tsx'
import { useScreens, useTrail } from '../screens.ts'
import { useCan } from '../settings.ts'
import { blank } from './blank.ts'
import { EntityForm } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { FormStart } from './useEntityForm.ts'
import { useFirstField } from './useFirstField.ts'

/**
 * The page of a new record; leads to the record once it is there. It starts with what the navigation brings along as
 * `state.record`, such as a copy.
 */
export default function EntityCreate() {
  const translate = useTranslate()
  const { path } = useScreens()
  const given = useRecordFromLocation()
  const name = translate(`resources.${path}.name`, { smart_count: 1 })
  return <CreatePage title={translate('list.createTitle', { name })} given={given ?? undefined} />
}

export interface CreatePageProps {
  title: string
  given: FormStart['given']
  /** Tells its draft from those of other new records. */
  name?: string
  note?: string | undefined
}

/** The form of a new record under a title. */
export function CreatePage({ title, given, name, note }: CreatePageProps) {
  const { entity, proposed } = useScreens()
  const [defaultValues] = useState(() => ({ ...blank(entity), ...proposed?.() }))
  const mayCreate = useCan(entity, 'create')
  const trail = useTrail(true)
  useFirstField()
  if (!mayCreate) return <Forbidden />
  return (
    <>
      <PageHeader title={title} trail={trail} />
      {note && <p className="notice">{note}</p>}
      <EntityForm purpose="create" defaultValues={defaultValues} given={given} draftName={name}>
        <SaveBar />
      </EntityForm>
    </>
  )
}
