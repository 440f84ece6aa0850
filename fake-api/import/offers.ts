import * as z from 'zod/mini'
import { recordFields } from '../../src/contract/describe.ts'
import { limits } from '../../src/contract/limits.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import type { Api } from '../api.ts'
import { longestList } from '../outboundRequest.ts'
import { valueAt } from '../paths.ts'
import { maskSecrets } from '../maskSecrets.ts'
import { isStoredSecret } from '../storedSecret.ts'
import { sendSecrets, type ReadSecret } from '../sendSecrets.ts'
import type { Config, Offer } from './apis/api.ts'
import { providerApis } from './apis/index.ts'
import { ownValue } from '../../src/contract/own.ts'

/**
 * The games that a provider offers now. Throws `providerTimeout`, `providerUnreachable`, `providerFailed` with the provider's message,
 * `addressNotAllowed`, `secretAddressChanged`, and `providerAnswerInvalid` if the answer is no valid list for our configuration.
 */
export async function askForOffers(
  { ask, clock, registry }: Pick<Api, 'ask' | 'clock' | 'registry'>,
  provider: Row,
): Promise<Offer[]> {
  const speaking = ownValue(providerApis, String(provider['apiType']))
  if (!speaking) throw new Error(`Nothing is known of the API ${String(provider['apiType'])}`)
  let config: Config = {}
  const asked = await sendSecrets(ask, addressOf(registry, provider), (open) => {
    config = configOf(provider, open)
    return { ...speaking.call(config, clock()), longest: longestList }
  })
  if (asked.outcome !== 'answered') throw new Problem(unanswered[asked.outcome])
  if (asked.status !== 200)
    throw new Problem('providerFailed', {
      params: { text: maskSecrets(textOf(asked), provider).slice(0, 300) },
    })
  const offers = speaking.read(config, asked.body)
  if (!offers || offers.length > limits.imported) throw new Problem('providerAnswerInvalid')
  return offers
}

const unanswered = {
  timeout: 'providerTimeout',
  unreachable: 'providerUnreachable',
  notAllowed: 'addressNotAllowed',
  addressChanged: 'secretAddressChanged',
  secretUnreadable: 'secretUnreadable',
} as const

/** The address of a provider's API, whatever the field is called in its variant. */
function addressOf(registry: Registry, provider: Row): string {
  const entity = registry.find('game-providers')
  const asked = entity && recordFields(entity, provider).find((field) => field.asked)
  return asked ? String(valueAt(provider, asked.path)) : ''
}

function configOf({ apiConfig }: Row, open: ReadSecret): Config {
  const plain = Object.entries(isObject(apiConfig) ? apiConfig : {}).map(([name, value]) => {
    return [name, isStoredSecret(value) ? open(value) : value] as const
  })
  return Object.fromEntries(plain.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

const said = z.union([
  z.object({ error: z.string() }),
  z.pipe(
    z.object({ message: z.string() }),
    z.transform(({ message }) => ({ error: message })),
  ),
])

/** A provider's error message, or its status. Secrets are masked before the text is cut. */
const textOf = ({ status, body }: { status: number; body: unknown }) =>
  said.safeParse(body).data?.error.trim() || `HTTP ${status}`
