import { useEffect, useRef } from 'react'
import { ResourceContextProvider, useEditContext, useNotify, useTranslate } from 'react-admin'
import { takeActionStatus } from '../../src/auth/keycloak.ts'
import { changePassword } from '../../src/auth/signIn.ts'
import { fieldOf } from '../../src/contract/describe.ts'
import { collections } from '../../src/contract/collections.ts'
import type { Row } from '../../src/contract/row.ts'
import { RecordValue, RecordValues } from '../../src/fields/RecordValues.tsx'
import { Button } from '../../src/layout/Button.tsx'
import { PageHeader } from '../../src/layout/PageHeader.tsx'
import { leaveKeepingForms } from '../../src/layout/reload.ts'
import { Message } from '../../src/pages/Message.tsx'
import { EditRecord } from '../../src/schema/EntityEdit.tsx'
import { EntityForm } from '../../src/schema/EntityForm.tsx'
import { SaveBar } from '../../src/schema/SaveBar.tsx'
import { useSettings, useUser } from '../../src/settings.ts'
import { account } from './entity.ts'
import { IdentityTable } from './IdentityTable.tsx'
import { Versions } from './Versions.tsx'
import './account.css'

/** The own account: names to change, what else is known of it, and the way to another password. Of a visitor's nothing is shown. */
export default function Account() {
  const translate = useTranslate()
  const user = useUser()
  const { session } = useSettings()
  if (session.viewing)
    return <Message title={translate('viewing.account.title')} text={translate('viewing.account.text')} />
  return (
    <ResourceContextProvider value={collections.account}>
      <EditRecord id={user?.id}>
        <AccountPage />
      </EditRecord>
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
      <RecordValues>
        <div className="group account-values">
          {['username', 'email', 'role', 'lastSignIn'].map((name) => (
            <RecordValue key={name} field={fieldOf(account, name)} />
          ))}
          {casinos.length > 0 ? (
            <RecordValue field={fieldOf(account, 'casinoIds')} />
          ) : (
            <dl className="record-value">
              <dt>{translate('resources.account.fields.casinoIds')}</dt>
              <dd>{translate(`resources.account.casinosSeen.${seen}`)}</dd>
            </dl>
          )}
        </div>
        <EntityForm purpose="edit">
          <SaveBar />
        </EntityForm>
      </RecordValues>
      <Password />
      <IdentityTable version={record.version} />
      <Versions />
    </>
  )
}

/** Names that were changed are said by the frame, and to the API, once the token says them. */
function useFreshToken(version: number) {
  const { session } = useSettings()
  const known = useRef(version)
  useEffect(() => {
    if (known.current === version) return
    known.current = version
    session.renew().catch(() => undefined)
  }, [session, version])
}

/** Says what has become of the change of the password, for which the page was left. */
function usePasswordOutcome() {
  const notify = useNotify()
  useEffect(() => {
    const status = takeActionStatus()
    if (status)
      notify(`resources.account.password.${status}`, { type: status === 'error' ? 'error' : 'success' })
  }, [notify])
}

function Password() {
  const translate = useTranslate()
  const { session } = useSettings()
  return (
    <section className="group" aria-labelledby="account-password">
      <h2 id="account-password">{translate('resources.account.password.title')}</h2>
      <p>{translate('resources.account.password.explain')}</p>
      <Button variant="outlined" onClick={() => leaveKeepingForms(() => void changePassword(session))}>
        {translate('resources.account.password.change')}
      </Button>
    </section>
  )
}
