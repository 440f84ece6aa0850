import { createPublicKey } from 'node:crypto'
import { describe, expect } from 'vitest'
import { apiOf, type Api } from './support/api.ts'
import { aCasino, recordAnswers } from './support/casino.ts'
import { button, group, input, select } from './support/form.ts'
import { gone, see, signIn, title, toast } from './support/page.ts'
import { test, type Visit } from './support/test.ts'
import { inGerman, say, uniqueName, words } from './support/words.ts'

describe.each(inGerman)('a casino ($locale)', ({ locale }) => {
  const { form, secret } = words[locale]
  const { groups, fields, choices, dropped, keys } = words[locale].resources.casinos

  test('keeps its secrets when other fields are saved, and takes new ones', async ({ visit }) => {
    const { page, context } = await visit({ locale })
    const { api, casino } = await openCasino(page)
    const answers = recordAnswers(context)
    const operator = group(page, groups.operator)
    const itsSecret = group(operator, fields.operatorApiConfig.secret)
    const before = (await api.read('casinos', casino.id))['operatorApiConfig'] as { secret: object }
    await input(operator, fields.operatorApiConfig.operatorId).fill('operator-8')
    await input(page, fields.maxRtp).fill('92,25')
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    const kept = await api.read('casinos', casino.id)
    expect(kept).toMatchObject({
      maxRtp: 92.25,
      operatorApiConfig: { operatorId: 'operator-8', secret: before.secret },
    })

    await button(itsSecret, secret.replace).click()
    await input(operator, fields.operatorApiConfig.secret).fill('typed-by-mistake')
    await button(operator, secret.keep).click()
    await see(button(itsSecret, secret.replace))
    await button(itsSecret, secret.replace).click()
    await input(operator, fields.operatorApiConfig.secret).fill('fresh-secret-0815')
    await button(page, form.save).click()
    await see(button(itsSecret, secret.replace))
    const replaced = await api.read('casinos', casino.id)
    expect(replaced['operatorApiConfig']).not.toMatchObject({ secret: before.secret })
    const audit = await api.call('GET', '/audit-entries?sort=["id","DESC"]&range=[0,99]')
    const said = [...(await answers()), audit.text].join('\n')
    for (const typed of ['typed-by-mistake', 'fresh-secret-0815', casino.operatorApiConfig.secret]) {
      expect(said).not.toContain(typed)
    }
  })

  test('names the values that are lost with another operator API', async ({ visit }) => {
    const { page } = await visit({ locale })
    const { api, casino } = await openCasino(page)
    const operator = group(page, groups.operator)
    const { operatorApiConfig: config } = fields
    await select(operator, fields.operatorApi, choices.operatorApi.transfer)
    await see(operator.getByText(say(dropped, { fields: `${config.secret}, ${config.operatorId}` })))
    expect(await input(operator, config.apiUrl).inputValue()).toBe(casino.operatorApiConfig.apiUrl)
    await select(operator, fields.operatorApi, choices.operatorApi.seamless)
    await gone(operator.getByRole('status'))
    expect(await input(operator, config.operatorId).inputValue()).toBe(casino.operatorApiConfig.operatorId)
    await select(operator, fields.operatorApi, choices.operatorApi.transfer)
    await input(operator, config.username).fill('mover')
    await input(operator, config.password).fill('moving')
    await button(page, form.save).click()
    await see(toast(page, form.saved))
    const saved = (await api.read('casinos', casino.id))['operatorApiConfig'] as object
    expect(Object.keys(saved).sort()).toEqual(['apiUrl', 'password', 'username'])
  })

  test('opens a chosen record beside the error of its field', async ({ visit }) => {
    const { page } = await visit({ locale })
    const { api } = await openCasino(page)
    await page.goto('/casinos/manage/cf_aurora')
    const { name } = await api.read('bridges', 'alpine')
    const bridge = page.getByRole('combobox', { name: new RegExp(`^${fields.bridgeId}`) })
    await bridge.fill(String(name))
    await page.getByRole('option', { name: String(name) }).click()
    await see(page.locator('.field[data-field=integrationId] .text-field[data-wrong]'))
    // A trial finds out what lies on top, without clicking it.
    for (const field of ['integrationId', 'bridgeId'])
      await page.locator(`[data-field=${field}] .to-chosen a`).click({ trial: true })
    await button(page, form.discard).click()
  })

  test('gets a key pair, whose public key can be copied', async ({ visit }) => {
    const { page, context } = await visit({ locale })
    const { api, casino } = await openCasino(page)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await button(page, keys.generate).click()
    await see(toast(page, keys.generated))
    await button(page, form.copy).click()
    await see(toast(page, form.copied))
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(createPublicKey(copied).type).toBe('public')
    const first = await api.read('casinos', casino.id)
    expect(first).toMatchObject({ publicKey: copied, privateKey: { set: true } })
    await button(page, keys.generate).click()
    const dialog = page.getByRole('dialog', { name: keys.confirmTitle })
    await button(dialog, keys.confirm).click()
    await gone(dialog)
    await expect.poll(() => input(page, fields.publicKey).inputValue()).not.toBe(copied)
  })
})

async function openCasino(page: Visit['page']) {
  await signIn(page, 'admin', '/')
  const api: Api = await apiOf(page)
  const casino = aCasino(uniqueName('Casino'))
  await api.create('casinos', casino)
  await page.goto(`/casinos/manage/${casino.id}`)
  await see(title(page, casino.name))
  return { api, casino }
}
