import { useGetList, useRecordContext, useTranslate } from 'react-admin'
import type { Row } from '../../src/contract/row.ts'
import { NotChoosableProvider } from '../../src/inputs/RecordInput.tsx'
import { DerivedInputs } from '../../src/schema/SchemaInput.tsx'
import { useScreensOf } from '../../src/screens.ts'

/** The derived inputs, except that the bridge cannot change while the integration has casinos. */
export default function IntegrationInputs() {
  const translate = useTranslate()
  const integration = useRecordContext<Row>()
  const casinos = useScreensOf('casinos')
  const { total = 0 } = useGetList(
    casinos.path,
    {
      filter: { integrationId: [integration?.id] },
      sort: { field: casinos.entity.label, order: 'ASC' },
      pagination: { page: 1, perPage: 1 },
    },
    { enabled: !!integration },
  )
  const isFixed = ({ id }: Row) => total > 0 && id !== integration?.['bridgeId']
  return (
    <NotChoosableProvider
      value={(field, record) =>
        field === 'bridgeId' && isFixed(record) ? translate('errors.integrationBridgeFixed') : undefined
      }
    >
      <DerivedInputs />
    </NotChoosableProvider>
  )
}
