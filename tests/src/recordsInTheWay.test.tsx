// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import type { Locale } from '../../i18n/messages.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole())

describe('a maximum RTP below that of active games', () => {
  const games = async () => {
    const filter = encodeURIComponent('{"casinoId":"cf_aurora","active":true}')
    return (await api.call(`/casino-games?filter=${filter}&range=[0,99]`)).rows
  }
  const refused = async (locale: Locale, its: typeof en) => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    const field = await screen.findByLabelText(
      new RegExp(`^${its.resources.casinos.fields.maxRtp.split('(')[0]}`),
    )
    await user.clear(field)
    await user.type(field, '1')
    await user.click(screen.getByRole('button', { name: its.form.save }))
    return { user, field }
  }

  it('is refused with links to them', async () => {
    const [first] = await games()
    const { user, field } = await refused('en', en)
    const links = await screen.findByText(/^Not saved\. .* RTP above 1\.00%:$/)
    const { record: game } = await api.call(`/games/${String(first?.['gameId'])}`)
    const link = within(links.parentElement as HTMLElement).getByRole('link', { name: String(game['name']) })
    expect(link).toHaveAttribute('href', `/games/manage/${game.id}#field-theoreticalRtp`)
    expect(link.closest('li')).toHaveTextContent(
      `${String(game['name'])} ${Number(game['theoreticalRtp']).toFixed(2)}%`,
    )
    const refusal = /^(One|\d+) active games? ha(s|ve) a higher RTP\.$/
    expect(screen.getByText(refusal)).toBeVisible()
    expect(screen.queryByText(new RegExp(`^${en.form.notSent.split('%')[0]}`))).toBeNull()
    const tab = en.resources.games.name.split(' |||| ')[1] ?? ''
    await user.click(await screen.findByRole('link', { name: en.form.editIn.replace('%{tab}', tab) }))
    const { search } = new URL(window.location.href)
    const { gameId } = JSON.parse(new URLSearchParams(search).get('filter') ?? '{}') as { gameId: string[] }
    expect(gameId).toContain(game.id)
    const table = within(await screen.findByRole('table'))
    await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(1 + Math.min(gameId.length, 10)))
    // As long as nothing was changed there, they are still in the way.
    await user.click(screen.getByRole('link', { name: en.record.tabs.details }))
    expect(await screen.findByText(/^Not saved\. /)).toBeVisible()
    expect(screen.getByText(refusal)).toBeVisible()
    await user.click(await screen.findByRole('link', { name: en.form.editIn.replace('%{tab}', tab) }))
    const [one] = await screen.findAllByRole('switch')
    await user.click(one as HTMLElement)
    const asked = within(await screen.findByRole('dialog'))
    const off = await asked.findByRole('button', { name: en.activation.deactivate })
    await waitFor(() => expect(isOff(off)).toBe(false))
    await user.click(off)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // The games can be changed there, so only the server knows whether the value is still refused.
    await user.click(screen.getByRole('link', { name: en.record.tabs.details }))
    await waitFor(() => expect(screen.queryByText(refusal)).toBeNull())
    expect(screen.queryByText(/^Not saved\. /)).toBeNull()
    expect(field).toHaveValue('1.00')
  })

  it.each(germanFirst)(
    'can be saved after they were deactivated at once, and both can be undone (%s)',
    async (locale, its) => {
      const active = (await games()).length
      expect(active).toBeGreaterThan(0)
      const { user, field } = await refused(locale, its)
      const many = (text: string) =>
        (text.split(' |||| ')[active === 1 ? 0 : 1] ?? text).replace('%{smart_count}', `${active}`)
      const wayOn = await screen.findByRole('button', { name: many(its.form.wayOn.maxRtpBelowGames) })
      await waitFor(() => expect(wayOn).toHaveFocus())
      // It follows its field, and goes while the field has another value.
      const frame = field.closest('.field')
      expect(frame?.nextElementSibling).toContainElement(wayOn)
      await user.type(field, '7')
      expect(screen.queryByText(/^Not saved\.|^Nicht gespeichert\./)).toBeNull()
      await user.type(field, '{Backspace}')
      await user.click(await screen.findByRole('button', { name: many(its.form.wayOn.maxRtpBelowGames) }))
      // What they mean for players is shown before.
      const preview = within(await screen.findByRole('dialog', { name: its.matrix.preview }))
      expect(await preview.findByText(many(its.matrix.figures.deactivate))).toBeVisible()
      const apply = its.matrix.apply.split(' |||| ').map((text) => text.replace('%{count}', `${active}`))
      await user.click(preview.getByRole('button', { name: (name) => apply.includes(name) }))
      await api.settled()
      const { maxRtp } = its.resources.casinos.fields
      const again = its.form.saveValue.replace('%{field}', maxRtp.replace(' (%)', ''))
      const value = locale === 'de' ? '1,00\u00a0%' : '1.00%'
      const save = await screen.findByRole('button', { name: again.replace('%{value}', value) })
      expect(screen.getByText(its.form.outOfTheWay)).toBeVisible()
      await waitFor(() => expect(save).toHaveFocus())
      expect(await games()).toEqual([])
      await user.click(save)
      await waitFor(async () => expect((await api.call('/casinos/cf_aurora')).record['maxRtp']).toBe(1))
      await waitFor(() => expect(save).not.toBeInTheDocument())
      expect(field).toHaveFocus()
      // How many games were deactivated on the way, and the way back, which the limit bars as long as it is in force.
      const last = within(screen.getByRole('region', { name: its.matrix.last }))
      const said = `Aurora Palace, ${its.matrix.outcomes.deactivated.replace('%{count}', `${active}`)}`
      expect(last.getByText(new RegExp(said))).toBeVisible()
      await user.click(screen.getByRole('button', { name: its.form.undo.button }))
      await waitFor(async () => expect((await api.call('/casinos/cf_aurora')).record['maxRtp']).toBe(97.5))
      await user.click(last.getByRole('button', { name: its.matrix.undo }))
      const undoing = within(await screen.findByRole('dialog', { name: its.matrix.undoPreview }))
      const undo = its.matrix.undoApply.split(' |||| ').map((text) => text.replace('%{count}', `${active}`))
      await user.click(await undoing.findByRole('button', { name: (name) => undo.includes(name) }))
      await api.settled()
      expect(await games()).toHaveLength(active)
    },
  )
})

it('a theoretical RTP above a maximum names the casinos, and the way on', async () => {
  const { record: casino } = await api.call('/casinos/cf_aurora')
  expect(casino['maxRtp']).toBe(97.5)
  const { user } = await renderApp(api, '/games/manage/basalt-kings')
  const field = await screen.findByLabelText(/^Theoretical RTP/)
  await user.clear(field)
  await user.type(field, '99')
  await user.click(screen.getByRole('button', { name: en.form.save }))
  const said = await screen.findByText(/^Not saved\. The game is active in .* less than 99\.00%:$/)
  expect(said.parentElement).toHaveTextContent('Aurora Palace 97.50%')
  await user.click(screen.getByRole('button', { name: /^Deactivate the game (there|in these)/ }))
  expect(await screen.findByRole('dialog', { name: en.matrix.preview })).toBeVisible()
})
