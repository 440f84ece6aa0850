import { useRecordContext, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { fieldOf } from '../../src/contract/describe.ts'
import type { Row } from '../../src/contract/row.ts'
import { FieldInput } from '../../src/inputs/FieldInput.tsx'
import { Group } from '../../src/schema/Group.tsx'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { useScreens } from '../../src/screens.ts'
import { useUser } from '../../src/settings.ts'
import { NewPassword } from './NewPassword.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { useProposedEmail } from './useProposedEmail.ts'
import { ViewAs } from './ViewAs.tsx'

/** What create and edit of a user ask. Of one's own user nobody changes what may lock them out, nor more than they may. */
export default function UserInputs() {
  const translate = useTranslate()
  const record = useRecordContext<Row>()
  const isOwn = useUser()?.id === record?.id
  useProposedEmail(!record)
  return (
    <>
      <Group name="person">
        <SchemaInput source="username" />
        <SchemaInput source="email" />
        <SchemaInput source="firstName" />
        <SchemaInput source="lastName" />
      </Group>
      <Group name="password">
        {record ? <ResetPassword id={record.id} isOwn={isOwn} /> : <NewPassword />}
      </Group>
      <Group name="access">
        {isOwn && <p className="notice wide">{translate('resources.users.own.access')}</p>}
        <AccessInput source="role" isOwn={isOwn} />
        <AccessInput source="enabled" isOwn={isOwn} />
        <AccessInput source="casinoIds" isOwn={isOwn} />
        <CasinoHint />
        <ViewAs />
      </Group>
    </>
  )
}

function AccessInput({ source, isOwn }: { source: string; isOwn: boolean }) {
  const { entity } = useScreens()
  if (!isOwn) return <SchemaInput source={source} />
  return <FieldInput field={{ ...fieldOf(entity, source), readOnly: true }} />
}

/** What no casino means depends on the role. */
function CasinoHint() {
  const translate = useTranslate()
  const role: unknown = useWatch({ name: 'role' })
  return role === 'admin' || role === 'visitor' ? (
    <p className="stamps wide" role="status">
      {translate(`resources.users.noCasinos.${role}`)}
    </p>
  ) : null
}
