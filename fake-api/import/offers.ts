import * as z from 'zod/mini'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import type { Api } from '../api.ts'
import { isSealed } from '../sealed.ts'
import type { Config, Offer } from './apis/api.ts'
import { providerApis } from './apis/index.ts'

/**
 * The games that a provider offers us now. Throws `providerTimeout`, `providerUnreachable`, `providerFailed` with what it
 * says, `addressNotAllowed`, and `providerAnswerInvalid` where it answers something else than the list that is ours.
 */
export async function askForOffers(
  { ask, clock }: Pick<Api, 'ask' | 'clock'>,
  provider: Row,
): Promise<Offer[]> {
  const speaking = providerApis[String(provider['apiType'])]
  if (!speaking) throw new Error(`Nothing is known of the API ${String(provider['apiType'])}`)
  const config = configOf(provider)
  const { address, ...asking } = speaking.call(config, clock())
  const asked = await ask(address, asking)
  if (asked.outcome !== 'answered') throw new Problem(unanswered[asked.outcome])
  if (asked.status !== 200)
    throw new Problem('providerFailed', { params: { text: withoutSecrets(textOf(asked), provider) } })
  const offers = speaking.read(config, asked.body)
  if (!offers) throw new Problem('providerAnswerInvalid')
  return offers
}

const unanswered = {
  timeout: 'providerTimeout',
  unreachable: 'providerUnreachable',
  notAllowed: 'addressNotAllowed',
} as const

function configOf({ apiConfig }: Row): Config {
  const plain = Object.entries(isObject(apiConfig) ? apiConfig : {}).map(([name, value]) => {
    return [name, isSealed(value) ? value.$secret : value] as const
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

/** What a provider says of its failure, not more than somebody reads; its status where it says nothing. */
const textOf = ({ status, body }: { status: number; body: unknown }) =>
  said.safeParse(body).data?.error.trim().slice(0, 300) || `HTTP ${status}`

/** Who is told a wrong password sometimes repeats it. */
const withoutSecrets = (text: string, { apiConfig }: Row) =>
  Object.values(isObject(apiConfig) ? apiConfig : {})
    .filter(isSealed)
    .reduce((rest, { $secret }) => rest.replaceAll($secret, '***'), text)
