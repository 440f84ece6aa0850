import { useGetList, useRecordContext } from 'react-admin'
import type { Row } from '../../src/contract/values.ts'
import { type FindReasonNotChoosable, NotChoosableProvider } from '../../src/inputs/RecordInput.tsx'
import { DefaultInputs } from '../../src/schema/SchemaInput.tsx'
import { useScreensOf, firstPageSortedBy } from '../../src/context.ts'

/** The bridge cannot change while the integration has casinos, and the default casino is one of those. */
export default function IntegrationInputs() {
  const integration = useRecordContext<Row>()
  const casinos = useScreensOf('casinos')
  const { total = 0 } = useGetList(
    casinos.path,
    { filter: { integrationId: [integration?.id] }, ...firstPageSortedBy(casinos.entity.label, 1) },
    { enabled: !!integration },
  )
  const barred: FindReasonNotChoosable = (field, { id, integrationId }) => {
    if (field === 'bridgeId' && total > 0 && id !== integration?.['bridgeId'])
      return { code: 'integrationBridgeFixed' }
    if (field === 'defaultCasinoId' && integrationId !== integration?.id)
      return { code: 'casinoNotOfIntegration' }
    return undefined
  }
  return (
    <NotChoosableProvider value={barred}>
      <DefaultInputs />
    </NotChoosableProvider>
  )
}
