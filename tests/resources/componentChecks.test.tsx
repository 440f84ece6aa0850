// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allowedHashesNearestFirst, splitHash } from '../../resources/cpv-checks/Hashes.tsx'
import type { Row } from '../../src/contract/values.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

describe('compared hashes', () => {
  const hash = '0123456789abcdef'.repeat(4)

  it('are shown in groups of eight digits', () => {
    expect(splitHash(hash)).toHaveLength(8)
    expect(splitHash(hash).join('')).toBe(hash)
  })

  it('mark differing groups, the nearest first and other algorithms last', () => {
    const near = hash.slice(0, 63) + '0'
    const far = 'f'.repeat(64)
    const other = 'a'.repeat(40)
    expect(allowedHashesNearestFirst(hash, [other, far, hash, near])).toEqual([
      { hash, differing: [] },
      { hash: near, differing: [8] },
      { hash: far, differing: [1, 2, 3, 4, 5, 6, 7, 8] },
      { hash: other, differing: null },
    ])
  })
})

describe.each(germanFirst)('component checks (%s)', (locale, words) => {
  const api = startForEach(() => startConsole())
  const its = words.resources['cpv-checks']
  const count = (text: string, number: number) =>
    (text.split(' |||| ')[number === 1 ? 0 : 1] ?? '').replace('%{smart_count}', String(number))
  const mismatch = async () =>
    (await api.call('/cpv-checks?filter={"result":"mismatch"}&sort=["checkedOn","ASC"]')).rows[0]

  it('start with the chosen components, show results, and are found again after a reload', async () => {
    await told(api, 'components/rng-core', 'refuse')
    const { user, unmount } = await renderApp(api, '/cpv/checks/trigger', { locale })
    await user.click(await screen.findByRole('button', { name: its.trigger.nobody }))
    for (const name of ['game-server', 'rng-core', 'vintage-vinyl.math'])
      await user.click(screen.getByRole('checkbox', { name }))
    await user.selectOptions(screen.getByLabelText(its.fields.reason), its.choices.reason.recovery)
    await user.type(screen.getByLabelText(its.fields.comment), 'After the outage')
    await user.click(screen.getByRole('button', { name: count(its.trigger.button, 3) }))
    const worst = await screen.findByRole('heading', { name: new RegExp(its.trigger.worst) })
    expect(worst).toHaveTextContent(its.choices.result.mismatch)
    expect(worst.closest('[role=status]')).toBeVisible()
    expect(await screen.findByText(words.errors.componentUnreachable)).toBeVisible()
    // Messages are loaded after the page.
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /game-server/ })).toHaveTextContent(its.choices.result.match),
    )
    // What comes next stands before the rows, and each leads to its result.
    const { rows: results } = await api.call('/cpv-checks?filter={"reason":"recovery"}&range=[0,2]')
    const found = (component: string) => results.find((row) => row['component'] === component)
    const table = within(screen.getByRole('table'))
    for (const name of ['rng-core', 'vintage-vinyl.math', 'game-server'])
      expect(table.getByRole('link', { name })).toHaveAttribute('href', `/cpv/checks/${found(name)?.id}`)
    const allow = screen.getByRole('link', { name: its.hashes.allow })
    expect(new URLSearchParams(allow.getAttribute('href')?.split('?')[1]).get('source')).toBe(
      JSON.stringify({ component: 'vintage-vinyl.math', hash: found('vintage-vinyl.math')?.['hash'] }),
    )
    const again = screen.getByRole('button', { name: its.trigger.again })
    expect(again.compareDocumentPosition(screen.getByRole('table'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // No row moves while somebody looks.
    const order = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent.match(/^[a-z-]+(\.math)?/)?.[0])
    expect(order()).toEqual(['game-server', 'rng-core', 'vintage-vinyl.math'])
    const address = window.location.pathname + window.location.search
    unmount()
    await renderApp(api, address, { locale })
    expect(await screen.findByRole('heading', { name: new RegExp(its.trigger.worst) })).toBeVisible()
    // Results that need attention come first.
    expect(order()).toEqual(['rng-core', 'vintage-vinyl.math', 'game-server'])
    expect(results.map(({ comment }) => comment)).toEqual(results.map(() => 'After the outage'))
    await told(api, 'components/rng-core', 'fine')
  })

  it('say the result of a single component once beside the rows', async () => {
    const { user } = await renderApp(api, '/cpv/checks/trigger', { locale })
    await user.click(await screen.findByRole('button', { name: its.trigger.nobody }))
    await user.click(screen.getByRole('checkbox', { name: 'vintage-vinyl.math' }))
    await user.selectOptions(screen.getByLabelText(its.fields.reason), its.choices.reason.routine)
    await user.click(screen.getByRole('button', { name: count(its.trigger.button, 1) }))
    const { mismatch } = its.choices.result
    const head = await screen.findByRole('heading', { name: `vintage-vinyl.math ${mismatch}` })
    const found = within(head.closest('section.check-found') as HTMLElement)
    expect(found.getAllByText(mismatch)).toHaveLength(1)
    expect(found.getByRole('link', { name: its.hashes.allow })).toBeVisible()
    expect(screen.getByRole('columnheader', { name: words.jobs.items.componentCheck })).toBeVisible()
  })

  it('mark components that are due, and choose those', async () => {
    const hash = (locale === 'de' ? '1' : '2').repeat(64)
    await api.call('/allowed-hashes', { method: 'POST', body: { component: `new-${locale}`, hash } })
    const { user } = await renderApp(api, '/cpv/checks/trigger', { locale })
    const row = await screen.findByRole('row', { name: new RegExp(`new-${locale}`) })
    expect(row).toHaveTextContent(its.timeline.never)
    expect(row).toHaveTextContent(its.trigger.isOverdue)
    const ticked = () => screen.getAllByRole('checkbox', { checked: true })
    expect(ticked()).toEqual([within(row).getByRole('checkbox')])
    await user.click(screen.getByRole('button', { name: its.trigger.all }))
    expect(ticked()).toHaveLength(screen.getAllByRole('checkbox').length)
  })

  it('show a mismatch with hashes and history, and a link to a prefilled event', async () => {
    const check = await mismatch()
    const { user } = await renderApp(api, `/cpv/checks/${String(check?.id)}`, { locale })
    const drawer = await screen.findByRole('complementary')
    expect(await within(drawer).findByText(its.meaning.mismatch)).toBeVisible()
    expect(within(drawer).getByText(its.choices.reason.routine)).toBeVisible()
    const picture = await within(drawer).findByRole('img')
    expect(picture.getAttribute('aria-label')).toContain(its.choices.result.match)
    await user.click(within(drawer).getByRole('link', { name: its.event.button }))
    const reason = await screen.findByRole('textbox', {
      name: new RegExp(words.resources['significant-events'].fields.reason),
    })
    expect(reason).toHaveDisplayValue(new RegExp(String(check?.['hash'])))
    await user.click(screen.getByRole('button', { name: createLabel(locale, 'significant-events') }))
    const about = await screen.findByRole('link', {
      name: new RegExp(` ${String(check?.['component'])}$`),
    })
    expect(about).toHaveAttribute('href', `/cpv/checks/${String(check?.id)}`)
    expect(screen.getByText(words.resources['significant-events'].note)).toBeVisible()
    expect(screen.queryByRole('button', { name: words.form.save })).toBeNull()
    const { rows } = await api.call('/significant-events?range=[0,0]')
    expect(rows[0]).toMatchObject({ category: 'integrity', link: `/cpv/checks/${String(check?.id)}` })
  })

  it('say that the hash was allowed since, and then offer no action', async () => {
    const { id, component, hash } = (await mismatch()) as Row
    const offered = await renderApp(api, `/cpv/checks/${id}`, { locale })
    expect(await screen.findByRole('link', { name: its.hashes.allow })).toBeVisible()
    offered.unmount()
    const body = { component, hash, reason: 'A release of the studio', release: 'R 12' }
    const allowed = await api.call('/allowed-hashes', { method: 'POST', body })
    expect(allowed.status).toBe(201)
    const { user } = await renderApp(api, `/cpv/checks/${id}`, { locale })
    const since = await screen.findByRole('link', {
      name: new RegExp(its.hashes.allowedSince.split('%')[0] ?? ''),
    })
    expect(since).toHaveAttribute('href', `/cpv/allowed-hashes/${allowed.record.id}`)
    expect(screen.queryByRole('link', { name: its.hashes.allow })).toBeNull()
    await user.click(screen.getByRole('button', { name: words.resources['allowed-hashes'].add.check }))
    // The check starts immediately, and the component matches now.
    const matches = count(its.trigger.allMatch, 1)
    expect(await screen.findByRole('heading', { name: matches })).toBeVisible()
    const { rows } = await api.call(
      `/cpv-checks?filter={"component":"${String(component)}"}&sort=["checkedOn","DESC"]&range=[0,0]`,
    )
    expect(rows).toMatchObject([{ reason: 'routine', result: 'match' }])
  })
})
