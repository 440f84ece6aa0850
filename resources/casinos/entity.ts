import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  createOnlyId,
  choice,
  computed,
  currency,
  dayCount,
  field,
  flag,
  items,
  locale,
  optional,
  percent,
  privateKey,
  properties,
  publicKey,
  reference,
  secret,
  markSentToBridge,
  state,
  text,
  variantConfig,
} from '../../src/contract/fields.ts'
import { limits } from '../../src/contract/limits.ts'
import { pushStates, pushTones } from '../../src/contract/pushes.ts'
import { singleLineSchema } from '../../src/contract/texts.ts'
import { operatorApiKeys, operatorApis } from './operatorApis.ts'
import { computedPushFields } from '../pushes/entity.ts'

/** The type of the option decides the form of its value. */
const standardOption = () =>
  z.strictObject({
    optionId: reference('integration-options', { inUse: 'optionUsedByCasino' }),
    value: field(z.union([singleLineSchema(limits.propertyValue), z.number(), z.boolean()]), {
      kind: 'json',
    }),
  })

export const casinos = defineEntity({
  name: 'casinos',
  label: 'name',
  access: masterDataAccess,
  scope: 'id',
  globalSearch: { by: ['id', 'name', 'integrationId'] },
  schema: () =>
    z.object({
      ...markSentToBridge({
        id: createOnlyId('casinoIdTaken'),
        name: text(),
        bridgeId: reference('bridges', { inUse: 'bridgeUsedByCasino', secretsTo: 'routerUrl' }),
        integrationId: optional(reference('integrations', { inUse: 'integrationHasCasinos' })),
        jurisdictionId: reference('jurisdictions', { inUse: 'jurisdictionUsedByCasino' }),
        operatorApi: choice(operatorApiKeys),
        operatorApiConfig: variantConfig(),
        showGameLaunchPage: flag(),
        sendEventMessages: flag(),
        gameRoundValidityPeriod: optional(dayCount()),
        maxRtp: optional(percent()),
        currency: currency(),
        locale: locale(),
        serviceUsername: optional(text()),
        servicePassword: optional(secret()),
        privateKey: optional(privateKey()),
        publicKey: optional(publicKey()),
        thirdPartyProviderPublicKey: optional(publicKey()),
        integrationOptions: items(standardOption()),
        customOptions: properties(),
      }),
      pushState: computed(state(pushStates, pushTones)),
      ...computedPushFields(),
    }),
  variants: {
    operatorApiConfig: {
      by: 'operatorApi',
      of: operatorApis,
      notApplicable: 'operatorApiConfigNotApplicable',
    },
  },
  actions: ['generateKeys', 'push'],
})
