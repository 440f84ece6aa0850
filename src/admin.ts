import type { QueryClient } from '@tanstack/react-query'
import { localStorageStore, memoryStore, type AuthProvider, type DataProvider, type Store } from 'react-admin'
import { allScreens } from '../resources/index.ts'
import { createConnection, healthOf, type Connection } from './api/connection.ts'
import { createDataProvider } from './api/dataProvider.ts'
import { createHttpClient } from './api/httpClient.ts'
import { createQueryClient } from './api/queryClient.ts'
import { createAuthProvider } from './auth/authProvider.ts'
import type { Viewing } from './contract/viewing.ts'
import { prefetchList } from './list/prefetchList.ts'
import type { Settings } from './settings.ts'

/** What react-admin works with, for one sight of the data. */
export interface Admin {
  /** Whose sight it is, where it is not that of who is signed in. */
  viewing: Viewing | null
  providers: {
    authProvider: AuthProvider
    dataProvider: DataProvider
    queryClient: QueryClient
    store: Store
  }
  connection: Connection
  /** When the list that the address leads to is there, or why it is not is known. Never rejects. */
  ahead: Promise<void>
}

/** Starts anew: nothing of what was read or kept for another sight is in it. */
export function createAdmin({ config, session }: Settings): Admin {
  const { viewing } = session
  const connection = createConnection(healthOf(config.apiUrl))
  const byPath = (path: string) => allScreens.find((screens) => screens.path === path)
  const providers = {
    authProvider: createAuthProvider(
      session,
      (path) => byPath(path)?.entity,
      async () => (await import('./auth/endViewing.ts')).endViewing(session, config.apiUrl),
    ),
    dataProvider: createDataProvider(
      config.apiUrl,
      createHttpClient(session, connection),
      (path) => byPath(path)?.entity.name ?? path,
      (path) => byPath(path)?.fixed ?? {},
      async (...asked) => (await import('./api/readFile.ts')).readFile(session, ...asked),
    ),
    queryClient: createQueryClient(),
    // What a visitor would keep of lists is nobody's to keep.
    store: viewing ? memoryStore() : localStorageStore(undefined, session.user?.id),
  }
  return { viewing, providers, connection, ahead: prefetchList(providers, allScreens, window.location) }
}
