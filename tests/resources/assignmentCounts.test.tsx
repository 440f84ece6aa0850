// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { fixtures } from '../support/api.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startConsole({ state: fixtures() }))

const tab = async (name: string) => screen.findByRole('link', { name: new RegExp(`^${name} \\(\\d+\\)$`) })
const countIn = async (name: string) => Number(/\d+/.exec((await tab(name)).textContent)?.[0])

it('the tabs count assignments, even those of a job that ended before its first poll', async () => {
  const { user } = await renderApp(api, '/casinos/manage/cf_aurora?tab=casino-games')
  const before = await countIn('Games')
  const real = window.fetch.bind(window)
  window.fetch = async (...call) => {
    if (String(call[0] instanceof Request ? call[0].url : call[0]).includes('/jobs/')) await api.settled()
    return real(...call)
  }
  await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
  const adding = within(await screen.findByRole('dialog'))
  await user.click(await adding.findByRole('checkbox', { name: 'Amber Orchard' }))
  await user.click(adding.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: /^Apply/ }))
  await waitFor(async () => expect(await countIn('Games')).toBe(before + 1))
  window.fetch = real
})

it('the tab of usages is updated when an assignment is removed', async () => {
  const { user } = await renderApp(api, '/games/manage/basalt-kings?tab=casino-games')
  const before = await countIn(en.record.tabs.usage)
  await user.click(
    (await screen.findAllByRole('button', { name: /^Remove assignment: Basalt Kings/ }))[0] as Element,
  )
  const asked = within(await screen.findByRole('dialog'))
  await user.type(await asked.findByLabelText(en.delete.confirmation), 'Basalt Kings')
  const remove = asked.getByRole('button', { name: en.activation.remove })
  await waitFor(() => expect(isOff(remove)).toBe(false))
  await user.click(remove)
  await waitFor(async () => expect(await countIn(en.record.tabs.usage)).toBe(before - 1))
})
