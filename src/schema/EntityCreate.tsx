import { useState } from 'react'
import { useRecordFromLocation, useTranslate } from 'react-admin'
import { PageHeader } from '../layout/PageHeader.tsx'
import { Forbidden } from '../pages/Forbidden.tsx'
import { useScreens, useTrail } from '../screens.ts'
import { useCan } from '../settings.ts'
import { blank } from './blank.ts'
import { EntityForm } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'

/**
 * The page of a new record; leads to the record once it is there. It starts with what the navigation brings along as
 * `state.record`, such as a copy.
 */
export default function EntityCreate() {
  const translate = useTranslate()
  const { entity, path, proposed } = useScreens()
  const [defaultValues] = useState(() => ({ ...blank(entity), ...proposed?.() }))
  const given = useRecordFromLocation()
  const mayCreate = useCan(entity, 'create')
  const trail = useTrail(true)
  if (!mayCreate) return <Forbidden />
  return (
    <>
      <PageHeader
        title={translate('form.createTitle', {
          name: translate(`resources.${path}.name`, { smart_count: 1 }),
        })}
        trail={trail}
      />
      <EntityForm purpose="create" defaultValues={defaultValues} given={given ?? undefined}>
        <SaveBar />
      </EntityForm>
    </>
  )
}
