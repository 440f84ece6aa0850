import * as z from 'zod/mini'
import { isLoopback } from './identity/addresses.ts'
import { isHostPatternOrNetwork } from './outgoingPolicy.ts'
import { documentedLimit } from './documentedLimit.ts'

export const networkLimitVariables = {
  OUTGOING_HOSTS: z._default(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      )
      .check(
        z.refine(
          (entries) => entries.every(isHostPatternOrNetwork),
          'has to be hosts and networks such as bridge.example.com, *.example.com, 10.20.0.0/16',
        ),
      ),
    [],
  ),
  COSTLY_CALLS_PER_MINUTE: z._default(wholeNumberSchema(0), documentedLimit('costly calls a minute', 120)),
  CALLS_PER_MINUTE: z._default(wholeNumberSchema(0), documentedLimit('calls a minute', 3_000)),
  OPEN_REQUESTS_PER_MINUTE: z._default(
    wholeNumberSchema(0),
    documentedLimit(
      'requests a minute that need or show no valid token: console, sign-in service, state and contract of the API',
      12_000,
    ),
  ),
  FAILED_SIGN_INS_PER_MINUTE: z._default(
    wholeNumberSchema(1),
    documentedLimit('sign-ins a minute that fail or are in progress', 300),
  ),
  SIGN_IN_REQUESTS_PER_MINUTE: z._default(
    wholeNumberSchema(1),
    documentedLimit('sign-ins and sign-outs begun a minute', 1_200),
  ),
  MAX_CONNECTIONS: z._default(wholeNumberSchema(10), documentedLimit('open connections', 2_000)),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(
    wholeNumberSchema(10),
    documentedLimit('open connections from one place, unless a proxy is in front', 500),
  ),
  NODE_ENV: z.optional(z.string()),
}

type Values = z.output<z.ZodMiniObject<typeof networkLimitVariables>>

export const toTrafficLimits = (values: Values & { HOST: string }) => ({
  /** Hosts and networks to which addresses entered by people may lead; if empty, all public ones. */
  outgoingHosts: values.OUTGOING_HOSTS,
  /** Whether this machine and private networks may be called as well. */
  localNeighbours: values.NODE_ENV !== 'production' && isLoopback(values.HOST),
  /** Of a user, and of an address without a token; 0: unlimited. */
  costlyPerMinute: values.COSTLY_CALLS_PER_MINUTE,
  callsPerMinute: values.CALLS_PER_MINUTE,
  openPerMinute: values.OPEN_REQUESTS_PER_MINUTE,
  failedSignInsPerMinute: values.FAILED_SIGN_INS_PER_MINUTE,
  signInRequestsPerMinute: values.SIGN_IN_REQUESTS_PER_MINUTE,
  /** Connections that may be open in total, and from one address unless a proxy is in front. */
  mostConnections: values.MAX_CONNECTIONS,
  mostConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
})

export function wholeNumberSchema(least: number, greatest = Number.MAX_SAFE_INTEGER) {
  const range = greatest === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${greatest}`
  const error = `has to be a whole number, ${range}`
  return z.coerce
    .number(error)
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= greatest, error))
}
