import type { BrowserContext, Page } from 'playwright-core'
import type { operatorApis } from '../../../resources/casinos/operatorApis.ts'
import { group, input, search, select } from './form.ts'
import { words, type Locale } from './words.ts'

export type OperatorApi = keyof typeof operatorApis

/** Fills in the required fields of a casino up to the operator API; the proposed id stays. */
export async function fillCasino(page: Page, locale: Locale, name: string, api: OperatorApi): Promise<void> {
  const { groups, fields, choices } = words[locale].resources.casinos
  const general = group(page, groups.general)
  await input(general, fields.name).fill(name)
  await search(general, fields.bridgeId, 'Alpine Bridge')
  await search(general, fields.jurisdictionId, 'Malta')
  const play = group(page, groups.play)
  await search(play, fields.currency, 'EUR')
  await search(play, fields.locale, locale === 'de' ? 'Österreichisches Deutsch' : 'Austrian German')
  await select(group(page, groups.operator), fields.operatorApi, choices.operatorApi[api])
}

let made = 0

/** The body that creates a casino. */
export const aCasino = (name: string) => ({
  id: `cf_${Date.now().toString(36)}${(made += 1)}`,
  name,
  bridgeId: 'alpine',
  jurisdictionId: 'malta',
  operatorApi: 'seamless',
  operatorApiConfig: {
    apiUrl: 'https://wallet.example/v1',
    secret: `wallet-${crypto.randomUUID()}`,
    operatorId: 'operator-7',
  },
  currency: 'EUR',
  locale: 'de-DE',
})

/** Records the texts of all answers of the API in a context. */
export function recordAnswers(context: BrowserContext): () => Promise<string[]> {
  const answers: Promise<string>[] = []
  context.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return
    answers.push(response.text().catch(() => ''))
  })
  return () => Promise.all(answers)
}

/** Id of the record in the page's URL. */
export const openId = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''
