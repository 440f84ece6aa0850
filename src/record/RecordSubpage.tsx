import type { ReactNode } from 'react'
import { RecordContextProvider, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import { type Row, ownValue } from '../contract/values.ts'
import { PageHeader, useBreadcrumbs } from '../layout/PageHeader.tsx'
import { ErrorPage, Forbidden, PageLoading } from '../pages/ErrorPage.tsx'
import { useResourceConfig, useCan, useCanOnRecord, quiet } from '../context.ts'

interface RecordSubpageProps {
  action: string
  title: (name: string) => string
  children: (record: Row, name: string) => ReactNode
}

export function RecordSubpage({ action, ...page }: RecordSubpageProps) {
  const { entity } = useResourceConfig()
  return useCan(entity, action) ? <OfRecord action={action} {...page} /> : <Forbidden />
}

function OfRecord({ action, title, children }: RecordSubpageProps) {
  const { id = '' } = useParams()
  const { entity, path } = useResourceConfig()
  const trail = useBreadcrumbs(true)
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { ...quiet, retry: false })
  const isAllowed = useCanOnRecord(entity, action, data)
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  if (!isAllowed) return <Forbidden />
  const name = String(ownValue(data, entity.label))
  const own = { label: name, to: `/${path}/${encodeURIComponent(id)}` }
  return (
    <RecordContextProvider value={data}>
      <PageHeader title={title(name)} trail={[...trail, own]} />
      {children(data, name)}
    </RecordContextProvider>
  )
}
