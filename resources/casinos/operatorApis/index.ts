import { regulated } from './regulated.ts'
import { seamless } from './seamless.ts'
import { signed } from './signed.ts'
import { transfer } from './transfer.ts'

/** The APIs that operators speak, each with its configuration: a new one is a file, a line here and its labels. */
export const operatorApis = { seamless, transfer, signed, regulated }

/** The names of the APIs, as `operatorApi` has them. */
export const operatorApiNames = Object.keys(operatorApis) as [
  keyof typeof operatorApis,
  ...(keyof typeof operatorApis)[],
]
