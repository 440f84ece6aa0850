import { TranslatedTableHead } from '../../src/fields/TranslatedTableHead.tsx'
import { useEffect, useRef } from 'react'
import { useBackend, useConfigAndSession, useEffectiveUser } from '../../src/context.ts'
import { ResourceContextProvider, useEditContext, useNotify, useTranslate } from 'react-admin'
import { useQuery } from '@tanstack/react-query'
import { takeRequiredActionStatus } from '../../src/auth/keycloak.ts'
import { goToPasswordChange } from '../../src/auth/authProvider.ts'
import { fieldOf, builtInCollections } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { Fact, RecordValue, RecordValuesProvider } from '../../src/fields/RecordValues.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { leaveKeepingForms } from '../../src/layout/reload.ts'
import { PageMessage } from '../../src/pages/ErrorPage.tsx'
import { EditRecordProvider } from '../../src/schema/EntityEdit.tsx'
import { EntityForm } from '../../src/schema/EntityForm.tsx'
import { SaveBar } from '../../src/schema/SaveBar.tsx'
import { type Health, versionText } from '../../src/contract/about.ts'
import { account } from './entity.ts'
import type { Session } from '../../src/auth/session.ts'
import '../../src/record/history.css'
import './account.css'

export default function Account() {
  const translate = useTranslate()
  const user = useEffectiveUser()
  const { session } = useConfigAndSession()
  if (session.viewing)
    return <PageMessage title={translate('viewing.account.title')} text={translate('viewing.account.text')} />
  return (
    <ResourceContextProvider value={builtInCollections.account}>
      <EditRecordProvider id={user?.id}>
        <AccountPage />
      </EditRecordProvider>
    </ResourceContextProvider>
  )
}

function AccountPage() {
  const translate = useTranslate()
  const record = useEditContext<Row>().record as Row
  const casinos = record['casinoIds'] as string[]
  const seen = record['casinoAccess'] === 'all' ? 'all' : 'none'
  useFreshToken(record.version)
  usePasswordOutcome()
  return (
    <>
      <PageHeader
        title={translate('resources.account.title')}
        trail={[{ label: translate('sections.users') }]}
      />
      <RecordValuesProvider>
        <div className="group account-values facts stack">
          {['username', 'email', 'role', 'lastSignIn'].map((name) => (
            <RecordValue key={name} field={fieldOf(account, name)} />
          ))}
          {casinos.length > 0 ? (
            <RecordValue field={fieldOf(account, 'casinoIds')} />
          ) : (
            <Fact label={translate('resources.account.fields.casinoIds')}>
              {translate(`resources.account.casinosSeen.${seen}`)}
            </Fact>
          )}
        </div>
        <EntityForm purpose="edit">
          <SaveBar />
        </EntityForm>
      </RecordValuesProvider>
      <Password />
      <IdentityTable version={record.version} />
      <Versions />
    </>
  )
}

/** Renews the token after a change of names, which the frame and the API read from it. */
function useFreshToken(version: number) {
  const { session } = useConfigAndSession()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    session.renew().catch(() => undefined)
  }, [session, version])
}

/** Shows the outcome of the password change, for which the user left the page. */
function usePasswordOutcome() {
  const notify = useNotify()
  useEffect(() => {
    const status = takeRequiredActionStatus()
    if (status)
      notify(`resources.account.password.${status}`, { type: status === 'error' ? 'error' : 'success' })
  }, [notify])
}

function Password() {
  const translate = useTranslate()
  const { session } = useConfigAndSession()
  return (
    <section className="group" aria-labelledby="account-password">
      <h2 id="account-password">{translate('resources.account.password.title')}</h2>
      <p>{translate('resources.account.password.explain')}</p>
      <Button variant="outlined" onClick={() => leaveKeepingForms(() => void goToPasswordChange(session))}>
        {translate('resources.account.password.change')}
      </Button>
    </section>
  )
}

function IdentityTable({ version }: { version: number }) {
  const translate = useTranslate()
  const { session } = useConfigAndSession()
  const user = useEffectiveUser()
  const { data, error, refetch } = useQuery({
    queryKey: ['identity', user?.id, version],
    queryFn: () => fetchUserinfoAndProfile(session),
    retry: false,
    gcTime: 0,
  })
  const words = 'resources.account.identity'
  const text = (value: unknown) =>
    typeof value === 'boolean'
      ? translate(`ra.boolean.${value}`)
      : typeof value === 'string' && value
        ? value
        : '–'
  const isOld = !!data && user?.name !== data.name
  return (
    <section className="group" aria-labelledby="account-identity">
      <h2 id="account-identity">{translate(`${words}.title`)}</h2>
      {error && (
        <p role="alert">
          {translate('errors.identityUnavailable')}{' '}
          <Button onClick={() => void refetch()}>{translate('pages.retry')}</Button>
        </p>
      )}
      {isOld && <p className="notice">{translate(`${words}.differs`, { name: user?.name ?? '' })}</p>}
      {data && (
        <table className="changes full medium" data-even>
          <TranslatedTableHead of={['record.history.field', `${words}.userinfo`, `${words}.profile`]} />
          <tbody>
            {data.rows.map(({ name, userinfo, profile }) => (
              <tr key={name}>
                <th scope="row">{translate(`${words}.rows.${name}`)}</th>
                <td data-label={translate(`${words}.userinfo`)}>{text(userinfo)}</td>
                <td data-label={translate(`${words}.profile`)}>{text(profile)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

export function Versions() {
  const translate = useTranslate()
  const provider = useBackend()
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => provider.query<Health>('health', signal),
    retry: false,
  })
  const versions = { console: versionText(__BUILD__), api: data ? versionText(data) : '–' }
  return <p className="account-versions muted small">{translate('resources.account.versions', versions)}</p>
}

const claims = [
  ['username', 'preferred_username', 'username'],
  ['firstName', 'given_name', 'firstName'],
  ['lastName', 'family_name', 'lastName'],
  ['email', 'email', 'email'],
  ['emailVerified', 'email_verified', 'emailVerified'],
] as const

/** Rejects if the identity service cannot be asked. */
export async function fetchUserinfoAndProfile(session: Session) {
  await session.token()
  const [userinfo, profile] = await Promise.all([
    session.client.loadUserInfo() as Promise<Record<string, unknown>>,
    session.client.loadUserProfile(),
  ])
  const { firstName = '', lastName = '', username = '' } = profile
  return {
    name: `${firstName} ${lastName}`.trim() || username,
    rows: claims.map(([name, claim, key]) => ({ name, userinfo: userinfo[claim], profile: profile[key] })),
  }
}
