import { createElement, useDeferredValue } from 'react'
import { useCreatePath, useEditContext, useRecordContext, useTranslate } from 'react-admin'
import { mayUserActOnRecord, fieldOf } from '../contract/entity.ts'
import { type Row, ownValue } from '../contract/values.ts'
import { ButtonLink } from '../layout/Button.tsx'
import { type Crumb, PageHeader, useBreadcrumbs } from '../layout/PageHeader.tsx'
import {
  useAllScreens,
  useResourceConfig,
  useCan,
  useCanOnRecord,
  useEffectiveUser,
  useFormats,
} from '../context.ts'
import { RecordValuesProvider } from '../fields/RecordValues.tsx'
import { EntityForm } from '../schema/EntityForm.tsx'
import { SaveBar } from '../schema/SaveBar.tsx'
import { useReferenceLabels } from '../fields/useReferenceLabels.ts'
import { DeleteButton } from './DeleteButton.tsx'
import { RecordNavigation } from './RecordNavigation.tsx'
import Presence from './Presence.tsx'
import { RecordTabBar, useRecordTabList } from './RecordTabs.tsx'
import { useCurrentTabName } from './related.ts'
import './record.css'

export function RecordPage() {
  const translate = useTranslate()
  const { entity, path, copy, notice } = useResourceConfig()
  const { record } = useEditContext<Row>()
  const createPath = useCreatePath()
  const mayCopy = useCan(entity, 'create') && !!copy
  const mayDelete = useCanOnRecord(entity, 'delete', record)
  const list = useBreadcrumbs(true)
  const parent = useParent()
  const trail = [...list, ...parent]
  const tabs = useRecordTabList()
  const tabName = useCurrentTabName()
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
      <RecordTabBar tabs={tabs} shown={shown} />
      {/* The form keeps what was typed behind other tabs. */}
      <div hidden={!isDetails}>
        <Details />
      </div>
      {shown.Panel && createElement(shown.Panel)}
    </>
  )
}

function PageLinks() {
  const translate = useTranslate()
  const record = useRecordContext<Row>() as Row
  const { entity, path, pages = {} } = useResourceConfig()
  const user = useEffectiveUser()
  return Object.keys(pages)
    .filter((name) => user && mayUserActOnRecord(user, entity, name, record))
    .map((name) => (
      <ButtonLink key={name} variant="outlined" to={`/${path}/${encodeURIComponent(record.id)}/${name}`}>
        {translate(`resources.${path}.pages.${name}`)}
      </ButtonLink>
    ))
}

function Details() {
  const translate = useTranslate()
  const formats = useFormats()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const mayEdit = useCanOnRecord(entity, 'edit', record)
  // The groups above would move the times of creation and change, which therefore stay hidden until these are rendered.
  const isWhole = useDeferredValue(true, false)
  const form = (
    <EntityForm purpose={mayEdit ? 'edit' : 'show'}>
      {typeof record?.['createdAt'] === 'string' && typeof record['updatedAt'] === 'string' && (
        <p className="stamps" style={isWhole ? undefined : { visibility: 'hidden' }}>
          {translate(record['updatedAt'] === record['createdAt'] ? 'form.stamp' : 'form.stamps', {
            created: formats.instant(record['createdAt']),
            updated: formats.instant(record['updatedAt']),
          })}
        </p>
      )}
      {mayEdit && <SaveBar />}
    </EntityForm>
  )
  return mayEdit ? form : <RecordValuesProvider>{form}</RecordValuesProvider>
}

/** For instance the game of a version. */
function useParent(): Crumb[] {
  const createPath = useCreatePath()
  const all = useAllScreens()
  const { entity } = useResourceConfig()
  const record = useRecordContext<Row>()
  const [within] = fieldOf(entity, entity.label).within ?? []
  const collection = within && fieldOf(entity, within).reference
  const id = within && ownValue(record, within)
  const referred = collection && typeof id === 'string' ? [{ collection, id }] : []
  const names = useReferenceLabels(referred)
  return referred.flatMap(({ collection, id }) => {
    const path = all.find((screens) => screens.entity.name === collection)?.path
    const label = names.get(`${collection}/${id}`)
    return path && label ? [{ label, to: createPath({ resource: path, type: 'edit', id }) }] : []
  })
}
