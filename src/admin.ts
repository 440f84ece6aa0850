import type { QueryClient } from '@tanstack/react-query'
import { localStorageStore, memoryStore, type AuthProvider, type DataProvider, type Store } from 'react-admin'
import { createServerConnection, createHealthCheck, type ServerConnection } from './api/connection.ts'
import { createDataProvider } from './api/dataProvider.ts'
import { createHttpClient } from './api/httpClient.ts'
import { createQueryClient } from './api/queryClient.ts'
import { createAuthProvider } from './auth/authProvider.ts'
import type { Viewing } from './contract/answers/general.ts'
import { prefetchList } from './list/address.ts'
import type { ResourceConfig } from './screens.ts'
import type { Settings } from './context.ts'

export interface AdminSetup {
  /** `null` for the signed-in user's own view. */
  viewing: Viewing | null
  providers: {
    authProvider: AuthProvider
    dataProvider: DataProvider
    queryClient: QueryClient
    store: Store
  }
  connection: ServerConnection
  /** Resolves when the list in the address is loaded or has failed to. Never rejects. */
  ahead: Promise<void>
}

export function createAdmin({ config, session }: Settings, screens: readonly ResourceConfig[]): AdminSetup {
  const { viewing } = session
  const connection = createServerConnection(createHealthCheck(config.apiUrl))
  const byPath = (path: string) => screens.find((one) => one.path === path)
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
      async (...asked) => (await import('./api/fetchFile.ts')).fetchFile(session, ...asked),
    ),
    queryClient: createQueryClient(),
    // Settings of lists are not stored while viewing as a visitor.
    store: viewing ? memoryStore() : localStorageStore(undefined, session.user?.id),
  }
  return { viewing, providers, connection, ahead: prefetchList(providers, screens, window.location) }
}
