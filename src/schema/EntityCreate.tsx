import { useState } from 'react'
import { CreateBase, useNotify, useRedirect, useTranslate, type RaRecord } from 'react-admin'
import { useNotifyFailure } from '../api/useNotifyFailure.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useScreens, useTrail } from '../screens.ts'
import { Forbidden } from '../pages/Forbidden.tsx'
import { useCan } from '../settings.ts'
import { blank } from './blank.ts'
import { EntityForm } from './EntityForm.tsx'
import { SaveBar } from './SaveBar.tsx'

/** The page of a new record; leads to the record once it is there. */
export default function EntityCreate() {
  const translate = useTranslate()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const redirect = useRedirect()
  const { entity, path, proposed } = useScreens()
  const [defaultValues] = useState(() => ({ ...blank(entity), ...proposed?.() }))
  const mayCreate = useCan(entity, 'create')
  const trail = useTrail(true)
  if (!mayCreate) return <Forbidden />
  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record: RaRecord) => {
          notify('form.created', { type: 'success', messageArgs: { name: String(record[entity.label]) } })
          redirect('edit', path, record.id, record)
        },
        onError: notifyFailure,
      }}
    >
      <PageHeader
        title={translate('form.createTitle', {
          name: translate(`resources.${path}.name`, { smart_count: 1 }),
        })}
        trail={trail}
      />
      <EntityForm purpose="create" defaultValues={defaultValues}>
        <SaveBar />
      </EntityForm>
    </CreateBase>
  )
}
