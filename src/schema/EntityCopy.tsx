import { useGetOne, useParams, useTranslate } from 'react-admin'
import { fieldsOf } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { ErrorPage } from '../pages/ErrorPage.tsx'
import { PageLoading } from '../pages/PageLoading.tsx'
import { useResourceConfig } from '../screens.ts'
import { CreatePage } from './EntityCreate.tsx'
import { withoutSecrets } from './normalise.ts'
import { ownValue } from '../contract/own.ts'

/** The form of a new record with the values of another one, whose id is in the address. Secrets and unique values are left empty. */
export default function EntityCopy() {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const { entity, path, copy = [] } = useResourceConfig()
  const { data, error, refetch } = useGetOne<Row>(path, { id }, { onError: () => undefined, retry: false })
  if (error) return <ErrorPage error={error} onRetry={() => void refetch()} />
  if (!data) return <PageLoading />
  const isLeft = (name: string) =>
    !copy.includes(name) && !fieldsOf(entity).some((field) => field.name === name && field.unique)
  const { values, hadSecrets } = withoutSecrets(entity, data, {})
  const given = Object.fromEntries(Object.entries(values).filter(([name]) => isLeft(name)))
  return (
    <CreatePage
      key={id}
      name={`copy:${id}`}
      given={given}
      title={translate('form.copyTitle', { name: String(ownValue(data, entity.label)) })}
      note={hadSecrets ? translate('record.conflict.goneSecrets') : undefined}
    />
  )
}
