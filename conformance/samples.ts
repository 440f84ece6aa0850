import { randomUUID } from 'node:crypto'

export type Fields = Record<string, unknown>

/** Part of the names of this run, since a backend may still have records of earlier ones. */
const run = randomUUID().slice(0, 8)
let count = 0
const another = () => `${run}${count++}`

export const sampleSecrets = { nested: 'conformance-nested-secret', top: 'conformance-top-secret' }

/** Records that every backend accepts, each with a unique name. */
export const sampleBuilders = {
  jurisdictions: (mark: string): Fields => ({ name: `${mark} ${another()}` }),
  'game-studios': (mark: string): Fields => ({ name: `${mark} ${another()}` }),
  bridges: (mark: string): Fields => ({
    name: `${mark} ${another()}`,
    routerUrl: 'https://bridge.conformance.example/router',
    properties: { region: 'north', pool: 'first' },
  }),
  /** Needs `bridgeId`. */
  integrations: (mark: string): Fields => ({
    id: `conformance-${another()}`,
    name: `${mark} ${another()}`,
    gameClientIntegrationUrl: 'https://client.conformance.example/launch',
  }),
  /** Needs `bridgeId` and `jurisdictionId`. */
  casinos: (mark: string): Fields => ({
    id: `cf_${another()}`,
    name: `${mark} ${another()}`,
    operatorApi: 'seamless',
    operatorApiConfig: {
      apiUrl: 'https://wallet.conformance.example/v2',
      secret: sampleSecrets.nested,
      operatorId: 'conformance',
    },
    servicePassword: sampleSecrets.top,
    currency: 'EUR',
    locale: 'de-DE',
  }),
}
export type SampleName = keyof typeof sampleBuilders
