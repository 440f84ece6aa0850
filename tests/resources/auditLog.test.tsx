// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { auditActions } from '../../resources/audit-entries/entity.ts'
import { registry } from '../../resources/entities.ts'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Row } from '../../src/contract/values.ts'
import { firstLanguage } from '../support/languages.ts'
import { ifMatch, installation } from '../support/api.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'

it('every logged action has a text', () => {
  const done = registry.all.flatMap(({ actions }) => Object.keys(actions)).filter((name) => name !== 'verify')
  expect(auditActions).toEqual(expect.arrayContaining(done))
})

const log = '/reporting/audit-entries'
const one = (name: string) => name.split(' |||| ')[0] ?? ''
const filtered = (filter: object) => `${log}?filter=${encodeURIComponent(JSON.stringify(filter))}`

describe.each(
  firstLanguage([
    ['de', de, 'Max. RTP (%)92,0092,25'],
    ['en', en, 'Max RTP (%)92.0092.25'],
  ] as const),
)('the audit log (%s)', (locale, words, change) => {
  const api = startForEach(() => startConsole({ state: installation() }))
  const its = words.resources['audit-entries']
  const rows = () => [...document.querySelectorAll<HTMLElement>('table.table tbody tr')]

  it('is filtered by changed fields, describes changes in words, and links to the record', async () => {
    const { rows: entries } = await api.call(
      `/audit-entries?filter=${encodeURIComponent('{"changed":"maxRtp","action":"update","resource":"casinos"}')}`,
    )
    expect(entries.length).toBeGreaterThan(1)
    await renderApp(api, filtered({ resource: 'casinos', changed: 'maxRtp', action: 'update' }), { locale })
    await waitFor(() => expect(rows()).toHaveLength(entries.length))
    const label = words.resources.casinos.fields.maxRtp
    await screen.findByText(`${its.fields.changed}: ${label}`)
    await waitFor(() => expect(rows()[0]).toHaveTextContent(words.record.history.actions.update))
    const link = within(rows()[0] as HTMLElement).getByRole('link', {
      name: String(entries[0]?.['recordLabel']),
    })
    expect(link).toHaveAttribute('href', `/casinos/manage/${String(entries[0]?.['recordId'])}`)
  })

  it.each([
    ['casino-games', '/games/manage/', '/casinos/manage/'],
    ['integration-games', '/games/manage/', '/integrations/manage/'],
    ['game-versions', '/games/versions/', '/games/manage/'],
  ])('names and links the record of an entry of %s, and its owner', async (resource, itself, owner) => {
    await renderApp(api, filtered({ resource, action: 'update' }), { locale })
    await waitFor(() => {
      expect(rows().length).toBeGreaterThan(0)
      for (const row of rows()) {
        const record = within(row.querySelector('.audit-record') as HTMLElement)
        const [first, second] = record.getAllByRole('link')
        expect(first?.getAttribute('href')).toMatch(new RegExp(`^${itself}[^/]+$`))
        expect(second?.getAttribute('href')).toMatch(new RegExp(`^${owner}[^/]+$`))
        expect(second).not.toHaveTextContent(second?.getAttribute('href')?.slice(owner.length) ?? '')
      }
    })
  })

  it('names a saved view by its name, its list and its owner, in words that its list has', async () => {
    const owner = { id: '6f1c2f0e-6a0b-4d56-9f0e-2f6f0c7b1a01', name: 'Katharina Brandt' }
    const by = { sub: owner.id, name: owner.name, roles: ['admin'], casinoAccess: 'all' as const }
    const { rows: views } = await api.call('/saved-views?filter={"name":["Harbour: RTP limits"]}', { as: by })
    const [view] = views
    const changed = { ...(view?.['view'] as object), filter: { bridgeId: ['alpine'], q: 'a' } }
    const path = `/saved-views/${String(view?.id)}`
    const body = { view: changed, shared: false }
    expect(
      (await api.call(path, { as: by, method: 'PATCH', body, headers: ifMatch(view as Row) })).status,
    ).toBe(200)
    await renderApp(api, filtered({ resource: 'saved-views', recordId: view?.id }), { locale })
    const name = one(words.resources['saved-views'].name)
    const list = words.resources.casinos.name.split(' |||| ')[1]
    const whose = locale === 'de' ? 'von' : 'by'
    await waitFor(() => {
      expect(rows()).toHaveLength(2)
      // The update names neither list nor owner, and the view is no longer shared.
      for (const row of rows())
        expect(row.querySelector('.audit-record')).toHaveTextContent(
          new RegExp(`^Harbour: RTP limits ${name}: ${list}, ${whose} Katharina Brandt( \\(.+\\))?$`),
        )
    })
    await waitFor(() => {
      const said = rows().map((row) => row.querySelector('.audit-summary'))
      expect(said.some((one) => one?.textContent.startsWith(words.list.filters.button))).toBe(true)
      for (const one of said) expect(one?.textContent).not.toMatch(/view\.|filter\.|bridgeId/)
    })
    const { rows: entries } = await api.call(
      `/audit-entries?filter=${JSON.stringify({ resource: 'saved-views', recordId: view?.id })}`,
    )
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update'])
    for (const { id, action } of entries) {
      const { unmount, user } = await renderApp(api, `${log}/${id}`, { locale, as: by })
      const table = await within(await screen.findByRole('complementary')).findByRole('table')
      const bridge = `${words.resources.casinos.fields.bridgeId}: Harbour Bridge`
      await waitFor(() => expect(table).toHaveTextContent(bridge))
      expect(table.textContent).not.toMatch(/[[\]{}"]|view\.|bridgeId|harbour-west/)
      expect(table).not.toHaveTextContent(owner.id)
      if (action === 'update') {
        const revert = screen.getByRole('button', { name: its.revert.button })
        expect(isOff(revert)).toBe(false)
        await user.click(revert)
        const dialog = await screen.findByRole('dialog')
        await within(dialog).findByRole('checkbox', {
          name: `${words.list.filters.button}: ${words.resources.casinos.fields.bridgeId}`,
        })
        expect(dialog.textContent).not.toMatch(/view\.|bridgeId/)
      }
      unmount()
    }
  })

  it('asks for lists and owners of all changed views of a page at once', async () => {
    const by = { sub: 'u-views', name: 'Mira Vogt', roles: ['admin'], casinoAccess: 'all' as const }
    const sort = { field: 'name', order: 'ASC' }
    const view = { columns: ['name'], filter: {}, sort, perPage: 25, density: 'compact' }
    for (const name of ['One', 'Two', 'Three']) {
      const body = { resource: 'casinos', name, shared: false, view }
      const created = await api.call('/saved-views', { as: by, method: 'POST', body })
      const headers = ifMatch(created.body as Row)
      const path = `/saved-views/${(created.body as Row).id}`
      await api.call(path, { as: by, method: 'PATCH', body: { shared: true }, headers })
    }
    const calls = vi.spyOn(globalThis, 'fetch')
    await renderApp(api, filtered({ resource: 'saved-views', action: 'update', userId: by.sub }), { locale })
    await waitFor(() => {
      expect(rows()).toHaveLength(3)
      for (const row of rows()) expect(row.querySelector('.audit-record')).toHaveTextContent('Mira Vogt')
    })
    const asked = calls.mock.calls.map(([input]) =>
      decodeURIComponent(input instanceof Request ? input.url : String(input)),
    )
    calls.mockRestore()
    expect(asked.filter((url) => url.includes('/audit-entries?') && url.includes('"create"'))).toHaveLength(1)
  })

  it('is filtered by user, action, area, field and period', async () => {
    const { user } = await renderApp(api, `${log}?filter=%7B%7D`, { locale })
    await waitFor(() => expect(rows()).toHaveLength(25))
    await user.click(screen.getByRole('button', { name: words.list.filters.button }))
    const panel = async (name: string) => {
      const summary = (await screen.findAllByText(name)).find((element) => element.matches('summary'))
      await user.click(summary as HTMLElement)
      return summary?.closest('details') as HTMLElement
    }
    const tick = async (part: HTMLElement, name: string) =>
      user.click(await within(part).findByRole('checkbox', { name }))
    const fields = await panel(its.fields.changed)
    expect(fields).toHaveTextContent(words.list.filters.collectionFirst)
    await tick(await panel(its.fields.resource), one(words.resources.jurisdictions.name))
    await tick(fields, words.resources.jurisdictions.fields.name)
    await tick(await panel(its.fields.action), its.choices.action.update)
    const { rows: entries } = await api.call(
      '/audit-entries?filter={"resource":"jurisdictions","changed":"name","action":"update"}',
    )
    await waitFor(() => expect(rows()).toHaveLength(entries.length))
    await panel(its.fields.changedAt)
    const persons = await panel(its.fields['by.id'])
    await user.click((await within(persons).findAllByRole('checkbox'))[0] as HTMLElement)
    await screen.findByText(words.list.nothingMatches)
    expect(new URLSearchParams(window.location.search).get('filter')).toContain('by.id')
  })

  it('shows an entry with the names of changed fields, and its children', async () => {
    await renderApp(api, `${log}/000000000116`, { locale })
    const drawer = await screen.findByRole('complementary')
    await within(drawer).findByRole('heading', { name: /Spielbank Deichhof/ })
    const cell = await within(drawer).findByRole('rowheader', { name: words.resources.casinos.fields.maxRtp })
    await waitFor(() => expect(cell.closest('tr')).toHaveTextContent(change))
  })

  it('reverts an entry after a preview, or explains why it cannot', async () => {
    const path = '/jurisdictions'
    const newest = async () => (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows[0]
    const { record } = await api.call(path, { method: 'POST', body: { name: `Before ${locale}` } })
    const created = await newest()
    const change = async (name: string) => {
      const { record: present } = await api.call(`${path}/${record.id}`)
      const options = { method: 'PATCH', body: { name }, headers: ifMatch(present) }
      await api.call(`${path}/${record.id}`, options)
      return newest()
    }
    const first = await change(`Between ${locale}`)
    const { user, unmount } = await renderApp(api, `${log}/${first?.id}`, { locale })
    await user.click(await screen.findByRole('button', { name: its.revert.button }))
    const dialog = await screen.findByRole('dialog')
    const row = await within(dialog).findByRole('rowheader', {
      name: words.resources.jurisdictions.fields.name,
    })
    expect(row.closest('tr')).toHaveTextContent(`Between ${locale}Before ${locale}`)
    await user.click(within(dialog).getByRole('button', { name: its.revert.confirm }))
    await screen.findByText(its.revert.done)
    expect((await api.call(`${path}/${record.id}`)).record).toMatchObject({ name: `Before ${locale}` })
    const followed = new RegExp(`${words.record.history.actions.revert}: Before ${locale}`)
    const [reverting] = (await screen.findAllByRole('link', { name: followed })).map((it) =>
      it.getAttribute('href'),
    )
    const sequel = within(await screen.findByRole('complementary')).getByRole('link', {
      name: its.sequel.reverted,
    })
    expect(sequel).toHaveAttribute('href', reverting)
    await screen.findByText(words.errors.revertDone)
    expect(isOff(screen.getByRole('button', { name: its.revert.button }))).toBe(true)
    unmount()

    await change(`After ${locale}`)
    const second = await renderApp(api, `${log}/${first?.id}`, { locale })
    await second.user.click(await screen.findByRole('button', { name: its.revert.button }))
    const refused = await screen.findByRole('alert')
    await waitFor(() => expect(refused).toHaveTextContent(words.errors.revertChanged))
    expect(refused).toHaveTextContent(words.resources.jurisdictions.fields.name)
    const confirm = within(screen.getByRole('dialog')).getByRole('button', { name: its.revert.confirm })
    expect(isOff(confirm)).toBe(true)
    second.unmount()

    const third = await renderApp(api, `${log}/${created?.id}`, { locale })
    await screen.findByText(words.errors.revertCreation)
    expect(isOff(screen.getByRole('button', { name: its.revert.button }))).toBe(true)
    third.unmount()

    const { record: present } = await api.call(`${path}/${record.id}`)
    await api.call(`${path}/${record.id}`, { method: 'DELETE', headers: ifMatch(present) })
    await renderApp(api, `${log}/${first?.id}`, { locale })
    await screen.findByText(words.errors.revertGone)
    expect(isOff(screen.getByRole('button', { name: its.revert.button }))).toBe(true)
    const told = rows().find((one) => one.textContent.includes(its.sequel.reverted)) as HTMLElement
    const link = (name: string) => within(told).getByRole('link', { name }).getAttribute('href')
    expect(link(its.sequel.reverted)).toBe(reverting)
    expect(link(its.sequel.deleted)).toBe(`${log}/${(await newest())?.id}`)
    // The record is gone, so nothing leads to it any more.
    expect(within(told).queryByRole('link', { name: `Between ${locale}` })).toBeNull()
  })

  it('is exported with its signature, as filtered', async () => {
    const saved: string[] = []
    const { user } = await renderApp(api, filtered({ resource: 'casinos' }), { locale })
    await waitFor(() => expect(rows().length).toBeGreaterThan(0))
    const { click } = HTMLAnchorElement.prototype
    HTMLAnchorElement.prototype.click = function save() {
      saved.push(this.download)
    }
    await user.click(await screen.findByRole('button', { name: its.export.button }))
    await user.click(await screen.findByRole('button', { name: its.export.save }))
    await waitFor(() => expect(saved).toHaveLength(2))
    HTMLAnchorElement.prototype.click = click
    expect(saved).toEqual([expect.stringMatching(/\.csv$/), expect.stringMatching(/\.csv\.jws$/)])
  })

  it('shows every break, and asks for an explanation', async () => {
    const { user } = await renderApp(api, `${log}?filter=%7B%7D`, { locale })
    const ids = ['000000000051', '000000000053']
    const entries = await Promise.all(ids.map(async (id) => (await api.call(`/audit-entries/${id}`)).record))
    const keep = (rows: typeof entries) =>
      api.store.transaction(async (tx) => {
        for (const row of rows) {
          await tx.remove('audit-entries', row.id)
          await tx.insert('audit-entries', row)
        }
      })
    await keep(entries.map((entry) => ({ ...entry, recordLabel: 'Somebody else' })))
    await user.click(await screen.findByRole('button', { name: its.verify.button }))
    for (const id of ids) await screen.findByText(its.verify.faults.changed.replace('%{id}', id))
    const explain = screen.getByRole('button', { name: its.verify.record.split(' |||| ')[1] ?? '' })
    const reason = screen.getByRole('textbox', { name: its.verify.reason })
    const field = reason.closest('[data-field]') as HTMLElement
    expect(field).toMatchObject({ dataset: { field: 'reason', invalid: 'true' } })
    expect(reason).toHaveAttribute('aria-invalid', 'false')
    await user.type(reason, 'Restored')
    expect(reason).toHaveAccessibleDescription(words.errors.commentTooShort.replace('%{min}', '10'))
    await user.clear(reason)
    await user.click(explain)
    expect(reason).toHaveAttribute('aria-invalid', 'true')
    await user.type(reason, 'Restored from a backup.')
    expect(reason).toHaveAccessibleDescription(its.verify.explaining)
    expect(field).toMatchObject({ dataset: { dirty: 'true', touched: 'true' } })
    expect(field).not.toHaveAttribute('data-invalid')
    await user.click(explain)
    const whole = its.verify.validButExplained.split(' |||| ')[1]?.split('%{count}')[1] ?? ''
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(whole))
    await keep(entries)
  })

  it('is hidden from visitors', async () => {
    await renderApp(api, `${log}/000000000116`, { locale, as: 'visitor' })
    await screen.findAllByText(words.pages.forbidden)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: /Audit/ })).toBeNull()
  })
})
