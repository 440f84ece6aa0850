import { ResourceContextProvider, useListContext } from 'react-admin'
import type { Filter } from '../../src/contract/query.ts'
import EntityList from '../../src/list/EntityList.tsx'
import { useScreensOf } from '../../src/context.ts'
import { integrationGames } from '../integration-games/entity.ts'
import { matrixLocationForList } from '../matrix/address.ts'
import { MatrixLink } from './Assignments.tsx'

export default function AllGameIntegrationsPage() {
  const { path } = useScreensOf(integrationGames.name)
  return (
    <ResourceContextProvider value={path}>
      <EntityList page={{ path: 'games/integrations', section: 'masterdata' }}>
        <MatrixOfList />
      </EntityList>
    </ResourceContextProvider>
  )
}

function MatrixOfList() {
  const { filterValues } = useListContext()
  return <MatrixLink to={matrixLocationForList(integrationGames, filterValues as Filter)} />
}
