import { useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { BarredProvider, type Barred } from '../../src/inputs/RecordInput.tsx'
import { Group } from '../../src/schema/Sections.tsx'
import { SchemaInput, VariantInputs } from '../../src/schema/SchemaInput.tsx'
import { KeyPair } from './KeyPair.tsx'
import { StandardOptions } from './StandardOptions.tsx'

/** What create and edit of a casino ask, in the order in which a casino is set up. */
export default function CasinoInputs() {
  return (
    <>
      <Group name="general">
        <SchemaInput source="id" />
        <SchemaInput source="name" />
        <SchemaInput source="bridgeId" />
        <IntegrationInput />
        <SchemaInput source="jurisdictionId" />
      </Group>
      <Group name="operator" later>
        <SchemaInput source="operatorApi" />
        <VariantInputs source="operatorApiConfig" />
      </Group>
      <Group name="play" later>
        <SchemaInput source="currency" />
        <SchemaInput source="locale" />
        <SchemaInput source="maxRtp" />
        <SchemaInput source="gameRoundValidityPeriod" />
        <SchemaInput source="showGameLaunchPage" />
        <SchemaInput source="sendEventMessages" />
      </Group>
      <Group name="service" later>
        <SchemaInput source="serviceUsername" />
        <SchemaInput source="servicePassword" />
      </Group>
      <Group name="keys" later>
        <KeyPair />
        <SchemaInput source="thirdPartyProviderPublicKey" />
      </Group>
      <Group name="options" later>
        <StandardOptions />
        <SchemaInput source="customOptions" />
      </Group>
    </>
  )
}

/** An integration that has another bridge than the casino is out of the question. */
function IntegrationInput() {
  const translate = useTranslate()
  const bridgeId: unknown = useWatch({ name: 'bridgeId' })
  const barred: Barred = (_, integration) =>
    bridgeId && integration['bridgeId'] !== bridgeId ? translate('errors.bridgeDiffers') : undefined
  return (
    <BarredProvider value={barred}>
      <SchemaInput source="integrationId" />
    </BarredProvider>
  )
}
