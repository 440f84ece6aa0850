import { ResourceContextProvider, useGetList, useTranslate } from 'react-admin'
import EmptyList, { CreateLink } from '../../src/list/EmptyList.tsx'
import { useScreensOf } from '../../src/screens.ts'
import { useCan } from '../../src/settings.ts'
import { casinos } from '../casinos/entity.ts'
import '../../src/list/states.css'

/** Where an installation that has no casino yet begins, for who may set one up. */
export function FirstCasino() {
  const translate = useTranslate()
  const screens = useScreensOf(casinos.name)
  const mayCreate = useCan(casinos, 'create')
  const { total } = useGetList(
    screens.path,
    { filter: {}, sort: { field: casinos.label, order: 'ASC' }, pagination: { page: 1, perPage: 1 } },
    { enabled: mayCreate },
  )
  if (!mayCreate || total !== 0) return null
  return (
    <div className="list-empty">
      <strong>{translate('empty.start')}</strong>
      <ResourceContextProvider value={screens.path}>
        <EmptyList>
          <CreateLink variant="contained" screens={screens} />
        </EmptyList>
      </ResourceContextProvider>
    </div>
  )
}
