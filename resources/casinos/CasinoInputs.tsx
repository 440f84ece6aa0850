import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { SchemaInput } from '../../src/schema/SchemaInput.tsx'
import { VariantInputs } from '../../src/schema/VariantInputs.tsx'
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
        <SchemaInput source="jurisdictionId" />
      </Group>
      <Group name="operator">
        <SchemaInput source="operatorApi" />
        <VariantInputs source="operatorApiConfig" />
      </Group>
      <Group name="play">
        <SchemaInput source="currency" />
        <SchemaInput source="locale" />
        <SchemaInput source="maxRtp" />
        <SchemaInput source="gameRoundValidityPeriod" />
        <SchemaInput source="showGameLaunchPage" />
        <SchemaInput source="sendEventMessages" />
      </Group>
      <Group name="service">
        <SchemaInput source="serviceUsername" />
        <SchemaInput source="servicePassword" />
      </Group>
      <Group name="keys">
        <KeyPair />
        <SchemaInput source="thirdPartyProviderPublicKey" />
      </Group>
      <Group name="options">
        <StandardOptions />
        <SchemaInput source="customOptions" />
      </Group>
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const translate = useTranslate()
  return (
    <fieldset className="group">
      <legend>{translate(`resources.casinos.groups.${name}`)}</legend>
      <div className="inputs">{children}</div>
    </fieldset>
  )
}
