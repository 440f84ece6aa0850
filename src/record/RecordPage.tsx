import { createElement } from 'react'
import { useCreatePath, useEditContext, useRecordContext, useTranslate } from 'react-admin'
import { canWith } from '../contract/can.ts'
import type { Row } from '../contract/row.ts'
import { ButtonLink } from '../layout/Button.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useResourceConfig, useBreadcrumbs } from '../screens.ts'
import { useCan, useCanWith, useUser } from '../settings.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { Details } from './Details.tsx'
import { RecordNavigation } from './RecordNavigation.tsx'
import Presence from './Presence.tsx'
import { RecordTabs } from './RecordTabs.tsx'
import { useTabName } from './tabAddress.ts'
import { useTabs } from './tabs.ts'
import { useParent } from './useParent.ts'
import { ownValue } from '../contract/own.ts'
import './record.css'

/** A record's page: its label, its actions, and its tabs with details, usage and history. */
export function RecordPage() {
  const translate = useTranslate()
  const { entity, path, copy, notice } = useResourceConfig()
  const { record } = useEditContext<Row>()
  const createPath = useCreatePath()
  const mayCopy = useCan(entity, 'create') && !!copy
  const mayDelete = useCanWith(entity, 'delete', record)
  const list = useBreadcrumbs(true)
  const parent = useParent()
  const trail = [...list, ...parent]
  const tabs = useTabs()
  const tabName = useTabName()
  const shown = tabs.find(({ name }) => name === tabName) ?? tabs[0]
  const isDetails = shown === tabs[0]
  const label = String(ownValue(record, entity.label))
  const own = { label, to: createPath({ resource: path, type: 'edit', id: String(record?.id) }) }
  return (
    <>
      <PageHeader
        title={label}
        trail={isDetails ? trail : [...trail, own]}
        {...(!isDetails && { part: shown.label })}
      >
        <div className="record-where">
          <RecordNavigation />
        </div>
        <PageLinks />
        {mayCopy && (
          <ButtonLink variant="outlined" to={`/${path}/${encodeURIComponent(String(record?.id))}/copy`}>
            {translate('form.copyRecord')}
          </ButtonLink>
        )}
        {mayDelete && <DeleteButton />}
      </PageHeader>
      <Presence key={String(record?.id)} />
      {notice && createElement(notice)}
      <RecordTabs tabs={tabs} shown={shown} />
      {/* Stays while another part is looked at, and what was typed with it. */}
      <div hidden={!isDetails}>
        <Details />
      </div>
      {shown.Panel && createElement(shown.Panel)}
    </>
  )
}

/** Links to the record's subpages that the user may see. */
function PageLinks() {
  const translate = useTranslate()
  const record = useRecordContext<Row>() as Row
  const { entity, path, pages = {} } = useResourceConfig()
  const user = useUser()
  return Object.keys(pages)
    .filter((name) => user && canWith(user, entity, name, record))
    .map((name) => (
      <ButtonLink key={name} variant="outlined" to={`/${path}/${encodeURIComponent(record.id)}/${name}`}>
        {translate(`resources.${path}.pages.${name}`)}
      </ButtonLink>
    ))
}
