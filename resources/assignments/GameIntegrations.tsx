import { ResourceContextProvider } from 'react-admin'
import EntityList from '../../src/list/EntityList.tsx'
import { useScreensOf } from '../../src/screens.ts'
import { integrationGames } from '../integration-games/entity.ts'

/** Every game with the integrations that it is in, and whether it is active there. */
export default function GameIntegrations() {
  const { path } = useScreensOf(integrationGames.name)
  return (
    <ResourceContextProvider value={path}>
      <EntityList section="masterdata" />
    </ResourceContextProvider>
  )
}
