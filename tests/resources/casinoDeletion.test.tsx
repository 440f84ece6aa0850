// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import '../support/dom.ts'
import { installation } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: installation() }))

describe.each(germanFirst)('what comes of a deletion (%s)', (locale, words) => {
  const { deletion } = words.resources.casinos

  it('of a casino names games, users, and the configuration at its bridge', async () => {
    const { body: assigned } = await api.call('/casino-games?filter={"casinoId":["cf_cobalt"]}')
    const count = (assigned as unknown[]).length
    const person = {
      username: 'cora@example.com',
      email: 'cora@example.com',
      password: 'a long passphrase of Cora',
      role: 'visitor',
      casinoAccess: 'selected',
      casinoIds: ['cf_cobalt'],
      enabled: true,
    }
    expect((await api.call('/users', { method: 'POST', body: person })).status).toBe(201)
    await api.store.transaction(async (tx) => {
      const pushed = await tx.get('pushed', 'cf_fjord')
      if (pushed) await tx.insert('pushed', { ...pushed, id: 'cf_cobalt' })
    })
    const { rows } = await api.call('/users?filter={"casinoIds":["cf_cobalt"]}')
    const said = (text: string, of: number) =>
      (text.split(' |||| ')[of === 1 ? 0 : 1] ?? '').replace('%{count}', String(of))
    const { user } = await renderApp(api, '/casinos/manage/cf_cobalt', { locale })
    await user.click(await screen.findByRole('button', { name: words.delete.button }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(said(words.delete.with['casino-games'], count))).toBeVisible()
    expect(await dialog.findByText(said(deletion.users, rows.length))).toBeVisible()
    expect(dialog.getByText(deletion.live)).toBeVisible()
  })

  it('of a casino without pushes does not mention its bridge', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_cobalt', { locale })
    await user.click(await screen.findByRole('button', { name: words.delete.button }))
    const dialog = within(await screen.findByRole('dialog'))
    const [, many = ''] = words.delete.with['casino-games'].split(' |||| ')
    expect(await dialog.findByText(new RegExp(many.replace('%{count}', '\\d+')))).toBeVisible()
    expect(dialog.queryByText(deletion.live)).toBeNull()
  })

  it('has a text for every record that is deleted along', () => {
    const parts = registry.all.flatMap(({ name }) => registry.partsOf(name)).map(({ entity }) => entity.name)
    expect(Object.keys(words.delete.with).sort()).toEqual([...new Set(parts)].sort())
  })
})
