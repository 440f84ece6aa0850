import * as z from 'zod/mini'
import { withCheck, field } from './field.ts'

/** ISO 4217 code or COINS. */
export const currency = () =>
  field(
    withCheck(z.string().check(z.trim(), z.minLength(1)), 'choiceInvalid', (value) =>
      currencies.includes(value),
    ),
    { kind: 'currency', maxLength: 5 },
  )

/** Language with country, BCP 47, such as `de-DE`. */
export const locale = () =>
  field(
    withCheck(z.string().check(z.trim(), z.minLength(1)), 'choiceInvalid', (value) =>
      locales.includes(value),
    ),
    { kind: 'locale', maxLength: 5 },
  )

/** Currencies of amounts: ISO 4217 codes and COINS. */
export const currencies: readonly string[] = ['COINS', ...Intl.supportedValuesOf('currency')]

/** Languages of casinos' players. */
export const locales: readonly string[] = (
  'bg-BG cs-CZ da-DK de-AT de-CH de-DE el-GR en-CA en-GB en-IE en-MT en-US es-AR es-CO es-ES es-MX es-PE et-EE fi-FI ' +
  'fr-BE fr-CA fr-CH fr-FR hr-HR hu-HU it-CH it-IT ja-JP ka-GE lt-LT lv-LV nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO ' +
  'sk-SK sl-SI sr-RS sv-SE tr-TR uk-UA'
).split(' ')
