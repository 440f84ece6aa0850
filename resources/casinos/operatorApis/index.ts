import { regulated } from './regulated.ts'
import { seamless } from './seamless.ts'
import { signed } from './signed.ts'
import { transfer } from './transfer.ts'

/** The operator APIs with their settings. A new API needs a file, a line here, and labels. */
export const operatorApis = { seamless, transfer, signed, regulated }

export const operatorApiNames = Object.keys(operatorApis) as [
  keyof typeof operatorApis,
  ...(keyof typeof operatorApis)[],
]
