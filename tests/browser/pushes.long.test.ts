import { expect } from 'vitest'
import { told } from '../support/neighbours.ts'
import { expectAccessible } from './support/axe.ts'
import { button, link } from './support/form.ts'
import { gone, main, see, signIn } from './support/page.ts'
import { test } from './support/test.ts'
import { say, words } from './support/words.ts'

test('a casino is pushed: refused by its bridge, found after a reload, tried again, and kept in its history', async ({
  visit,
  server,
}) => {
  const { resources, errors, jobs } = words.de
  const { page: texts, history } = resources.pushes
  const { page } = await visit()
  await signIn(page, 'admin', '/casinos/manage/cf_aurora')
  await link(main(page), resources.casinos.pages.push).click()
  const plan = page.getByRole('region', { name: texts.plan })
  await see(plan.getByText('Nordlicht Bridge'))
  await expectAccessible(page, 'what a push of a casino would tell')

  await told(server, 'bridges/aurora-north', 'refuse')
  await button(plan, texts.push).click()
  const failed = page.getByRole('alert').filter({ hasText: errors.pushFailed })
  await see(failed)
  await page.reload()
  await see(failed)
  await see(main(page).getByText(errors.bridgeUnreachable).first())
  await expectAccessible(page, 'a push that has failed')

  await told(server, 'bridges/aurora-north', 'fine')
  await button(page, say(jobs.retry, { smart_count: 1 })).click()
  await see(main(page).getByText(texts.succeeded))
  await gone(failed)
  await see(main(page).getByText(texts.nothing))
  await page.getByRole('navigation').getByRole('link', { name: 'Aurora Palace' }).click()
  await page.getByRole('link', { name: /^Pushes/ }).click()
  await see(main(page).getByText(history.with).first())
  const entries = main(page).getByRole('list', { name: say(resources.pushes.name, {}, 2) })
  expect(await entries.locator('> li').count()).toBeGreaterThan(2)
  await expectAccessible(page, 'pushes of a casino so far')
})

test('of an integration, those casinos are pushed that have changed or were chosen', async ({
  visit,
  server,
}) => {
  const { resources, errors, jobs } = words.en
  const { page: texts } = resources.pushes
  const { page } = await visit({ locale: 'en' })
  await signIn(page, 'admin', '/integrations/manage/polaris')
  await link(main(page), resources.integrations.pages.push).click()
  await button(page, texts.all).click()
  await main(page).getByRole('checkbox', { name: 'Fjord Royale' }).uncheck()
  await expectAccessible(page, 'what a push of an integration would tell')

  await told(server, 'bridges/aurora-north', 'fail')
  await button(page, say(texts.pushSome, { smart_count: 2 }, 2)).click()
  await see(page.getByRole('alert').filter({ hasText: errors.pushFailed }))
  const text = 'The neighbour was told to fail.'
  await see(main(page).getByText(say(errors.bridgeRefused, { text })).first())
  await told(server, 'bridges/aurora-north', 'fine')
  await button(page, say(jobs.retry, { smart_count: 2 }, 2)).click()
  await see(main(page).getByText(texts.succeeded))
  await expectAccessible(page, 'a push of an integration that has succeeded')
})

test('a push goes on when its page is gone, and the next page finds it again', async ({ visit, server }) => {
  const { resources, jobs, errors } = words.de
  const { page: texts } = resources.pushes
  const { page, context } = await visit()
  await told(server, 'bridges/alpine', 'slow')
  await signIn(page, 'admin', '/casinos/manage/cf_kupfer/push')
  await button(page, texts.push).click()
  await see(button(page, jobs.cancel))
  await page.close()

  const next = await context.newPage()
  await next.goto('/casinos/manage/cf_kupfer/push')
  await see(button(next, jobs.cancel))
  expect(await button(next, texts.push).isDisabled()).toBe(true)
  await see(main(next).getByText(errors.bridgeTimeout).first())
  await told(server, 'bridges/alpine', 'fine')
  await button(next, say(jobs.retry, { smart_count: 1 })).click()
  await see(main(next).getByText(texts.succeeded))
})
