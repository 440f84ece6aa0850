import { type ComponentType, createElement, useState, useSyncExternalStore } from 'react'
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  type I18nProvider,
  type RaRecord,
  Resource,
  useParams,
} from 'react-admin'
import { Route } from 'react-router-dom'
import { type AdminSetup, createAdminSetup } from './admin.ts'
import { LocaleProvider } from './locale/LocaleProvider.tsx'
import type { ConsoleDefinition } from './screens.ts'
import { PagesProvider, ScreensProvider, type ConfigAndSession, ConfigAndSessionProvider } from './context.ts'
import { ConnectionProvider } from './layout/LostConnection.tsx'
import { suspendingLazyView } from './layout/lazyComponent.tsx'
import { PageLoading, ErrorPage, Forbidden, NotFound } from './pages/ErrorPage.tsx'
import { LoadingIndicator } from './layout/Progress.tsx'
import { Shell } from './layout/Shell.tsx'
import { SignInCallback } from './pages/StartFailure.tsx'
import { ListWithDrawer } from './record/ListWithDrawer.tsx'
import { EntityCopy } from './schema/defineScreens.ts'
import { ownValue } from './contract/values.ts'

export const Home = suspendingLazyView(() => import('./pages/Home.tsx'), true)
const SignOut = suspendingLazyView(() => import('./pages/SignOut.tsx'), true)

interface AppProps {
  settings: ConfigAndSession
  i18nProvider: I18nProvider
  resources: ConsoleDefinition
  first: AdminSetup
}

export function App({ settings, i18nProvider, resources, first }: AppProps) {
  const { session } = settings
  const viewing = useSyncExternalStore(session.subscribe, () => session.viewing)
  const [admin, begin] = useState(first)
  const { screens, pages, homeParts, Account } = resources
  const [screensAndParts] = useState(() => [...screens, ...resources.parts])
  const [Start] = useState(() => () => <Home parts={homeParts} />)
  // Nothing that was read for one view may be shown in another.
  if (admin.viewing !== viewing) begin(createAdminSetup(settings, screens))
  return (
    <ConfigAndSessionProvider value={settings}>
      <ScreensProvider value={screensAndParts}>
        <PagesProvider value={pages}>
          <CoreAdminContext key={viewing?.id ?? ''} {...admin.providers} i18nProvider={i18nProvider}>
            <LocaleProvider i18nProvider={i18nProvider}>
              <ConnectionProvider value={admin.connection}>
                <CoreAdminUI
                  disableTelemetry
                  title={settings.config.brand}
                  layout={Shell}
                  dashboard={Start}
                  catchAll={Nowhere}
                  loading={PageLoading}
                  authCallbackPage={SignInCallback}
                  accessDenied={Forbidden}
                  error={({ error }) => <ErrorPage error={error} />}
                >
                  {screens.map(
                    ({
                      path,
                      entity,
                      List,
                      Edit,
                      Create,
                      drawer,
                      copy,
                      createPath,
                      pages: ofRecord = {},
                    }) => (
                      <Resource
                        key={path}
                        name={path}
                        list={
                          drawer ? <ListWithDrawer List={List} Edit={Edit} /> : <ExactRoute view={List} />
                        }
                        edit={drawer ? undefined : <ExactRoute view={Edit} />}
                        create={createPath ? undefined : <ExactRoute view={Create} />}
                        recordRepresentation={(record: RaRecord) => String(ownValue(record, entity.label))}
                      >
                        {createPath && (
                          <Route path={`${createPath}/*`} element={<ExactRoute view={Create} />} />
                        )}
                        {copy && <Route path=":id/copy" element={<EntityCopy />} />}
                        {Object.entries(ofRecord).map(([name, View]) => (
                          <Route key={name} path={`:id/${name}`} element={<View />} />
                        ))}
                      </Resource>
                    ),
                  )}
                  <CustomRoutes>
                    <Route path="/users/account" element={<Account />} />
                    {pages.map(({ path, below = '', View }) => (
                      <Route key={path} path={`/${path}/${below}`} element={<View />} />
                    ))}
                  </CustomRoutes>
                  <CustomRoutes noLayout>
                    <Route path="/logout" element={<SignOut />} />
                  </CustomRoutes>
                </CoreAdminUI>
                <LoadingIndicator />
              </ConnectionProvider>
            </LocaleProvider>
          </CoreAdminContext>
        </PagesProvider>
      </ScreensProvider>
    </ConfigAndSessionProvider>
  )
}

const Nowhere = () => <NotFound />

/** react-admin opens a view for every address below its own as well; here such addresses are not found. */
function ExactRoute({ view }: { view: ComponentType }) {
  return useParams()['*'] ? <NotFound /> : createElement(view)
}
