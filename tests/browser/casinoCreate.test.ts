import { describe, expect } from 'vitest'
import { firstCase } from '../support/languages.ts'
import { apiOf } from './support/api.ts'
import { fillCasino, openId, recordAnswers, type OperatorApi } from './support/casino.ts'
import { addProperty, button, group, input, link, saveNew, search } from './support/form.ts'
import { see, signIn, title, toast } from './support/page.ts'
import { test, type Visit } from './support/test.ts'
import { say, uniqueName, words, type Locale } from './support/words.ts'

const setSecret = { set: true, changedAt: expect.any(String) as string }

/** For each operator API: the language, the input, and the saved values. */
const cases = [
  {
    api: 'regulated',
    locale: 'de',
    typed: {
      apiUrl: 'https://regulated.example',
      operatorId: 'op-4',
      password: 'regulated-4714',
      jurisdictionKey: 'DE-4',
    },
    saved: {
      apiUrl: 'https://regulated.example',
      operatorId: 'op-4',
      username: null,
      password: setSecret,
      jurisdictionKey: 'DE-4',
      customProperties: { tier: 'gold' },
    },
  },
  {
    api: 'seamless',
    locale: 'de',
    typed: { apiUrl: 'https://wallet.example/a', secret: 'wallet-secret-4711', operatorId: 'op-1' },
    saved: { apiUrl: 'https://wallet.example/a', secret: setSecret, operatorId: 'op-1' },
  },
  {
    api: 'transfer',
    locale: 'en',
    typed: { apiUrl: 'https://transfer.example', username: 'mover', password: 'transfer-pass-4712' },
    saved: { apiUrl: 'https://transfer.example', username: 'mover', password: setSecret },
  },
  {
    api: 'signed',
    locale: 'en',
    typed: { apiUrl: 'https://signed.example', key: 'signed-key-4713', secret: 'signed-secret-4713' },
    saved: {
      apiUrl: 'https://signed.example',
      key: setSecret,
      secret: setSecret,
      customProperties: { tier: 'gold' },
    },
  },
] satisfies Case[]

interface Case {
  api: OperatorApi
  locale: Locale
  typed: Partial<
    Record<keyof (typeof words)['de']['resources']['casinos']['fields']['operatorApiConfig'], string>
  >
  saved: Record<string, unknown>
}

describe('creating a casino', () => {
  test.for<Case>(firstCase(cases))(
    'with the operator API $api ($locale)',
    async ({ api, locale, typed, saved }, { visit }) => {
      const { page, context } = await visit({ locale })
      const { groups, fields } = words[locale].resources.casinos
      const { form } = words[locale]
      const answers = recordAnswers(context)
      const name = uniqueName('Casino')
      await signIn(page, 'admin', '/casinos/manage/create')
      const id = await input(group(page, groups.general), fields.id).inputValue()
      expect(id).toMatch(/^cf_[a-z0-9]{6}$/)
      await fillCasino(page, locale, name, api)
      const operator = group(page, groups.operator)
      for (const [field, value] of Object.entries(typed)) {
        await input(operator, fields.operatorApiConfig[field as keyof typeof typed]).fill(value)
      }
      if ('customProperties' in saved) {
        await addProperty(operator, locale, fields.operatorApiConfig.customProperties, 'tier', 'gold')
      }
      const maxRtp = input(page, fields.maxRtp)
      await maxRtp.fill('96,5')
      await maxRtp.blur()
      expect(await maxRtp.inputValue()).toBe(locale === 'de' ? '96,50' : '96.50')
      await page.getByRole('switch', { name: fields.sendEventMessages }).check()
      await input(page, fields.servicePassword).fill('service-pass-4715')
      await addStandardOption(page, locale, 'Parallel sessions per player', '3')
      await addProperty(page, locale, fields.customOptions, 'lounge', 'blue')
      await saveNew(page).click()
      await see(toast(page, say(form.created, { name })))
      await see(link(page, words[locale].activation.add.games))
      await see(title(page, name))
      expect(openId(page)).toBe(id)

      const record = await (await apiOf(page)).read('casinos', id)
      expect(record).toMatchObject({
        ...{
          id,
          name,
          bridgeId: 'alpine',
          jurisdictionId: 'malta',
          currency: 'EUR',
          locale: 'de-AT',
          version: 1,
        },
        ...{
          maxRtp: 96.5,
          sendEventMessages: true,
          showGameLaunchPage: false,
          gameRoundValidityPeriod: null,
        },
        ...{ servicePassword: setSecret, customOptions: { lounge: 'blue' } },
        integrationOptions: [{ optionId: 'session-limit', value: 3 }],
      })
      expect(record['operatorApiConfig']).toEqual(saved)
      const said = (await answers()).join('\n')
      expect(said).toContain(name)
      expect(['4711', '4712', '4713', '4714', '4715'].filter((part) => said.includes(part))).toEqual([])
    },
  )
})

async function addStandardOption(
  page: Visit['page'],
  locale: Locale,
  option: string,
  value: string,
): Promise<void> {
  const { fields, items } = words[locale].resources.casinos
  const { form } = words[locale]
  const rows = group(page, fields.integrationOptions)
  await button(rows, form.add).click()
  const row = group(rows, say(form.row, { index: 1 }))
  await search(row, items.integrationOptions.optionId, option)
  await input(row, items.integrationOptions.value).fill(value)
  await input(row, items.integrationOptions.value).blur()
}
