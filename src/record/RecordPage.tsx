import { useEditContext, useTranslate } from 'react-admin'
import type { Row } from '../contract/row.ts'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useFormats } from '../locale/format.ts'
import { EntityForm } from '../schema/EntityForm.tsx'
import { SaveBar } from '../schema/SaveBar.tsx'
import { useScreens, useTrail } from '../screens.ts'
import { useCan } from '../settings.ts'
import { DeleteButton } from './DeleteButton.tsx'

/** What a record's page holds: its name, its form, what can be done with it. */
export function RecordPage() {
  const translate = useTranslate()
  const formats = useFormats()
  const { entity } = useScreens()
  const { record } = useEditContext<Row>()
  const trail = useTrail(true)
  const mayEdit = useCan(entity, 'edit')
  const mayDelete = useCan(entity, 'delete')
  return (
    <>
      <PageHeader title={String(record?.[entity.label])} trail={trail}>
        {mayDelete && <DeleteButton />}
      </PageHeader>
      <EntityForm purpose={mayEdit ? 'edit' : 'show'}>
        {typeof record?.['createdAt'] === 'string' && (
          <p className="stamps">
            {translate('form.stamps', {
              created: formats.instant(record['createdAt']),
              updated: formats.instant(String(record['updatedAt'])),
            })}
          </p>
        )}
        {mayEdit && <SaveBar />}
      </EntityForm>
    </>
  )
}
