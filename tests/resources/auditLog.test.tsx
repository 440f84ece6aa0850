// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { installation, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

const log = '/reporting/audit-entries'
const one = (name: string) => name.split(' |||| ')[0] ?? ''
const filtered = (filter: object) => `${log}?filter=${encodeURIComponent(JSON.stringify(filter))}`

describe.each([
  ['de', de, 'Max. RTP (%)92,0092,25'],
  ['en', en, 'Max RTP (%)92.0092.25'],
] as const)('the audit log (%s)', (locale, words, change) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startConsole({ state: installation() })
  })
  afterAll(() => api.close())
  const its = words.resources['audit-entries']
  const rows = () => [...document.querySelectorAll<HTMLElement>('table.table tbody tr')]

  it('is found by what was changed, says it in words, and leads to the record', async () => {
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

  it('is narrowed by person, action, area, field and period', async () => {
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

  it('shows an entry with the names of what was changed, and what followed from it', async () => {
    await renderApp(api, `${log}/000000000116`, { locale })
    const drawer = await screen.findByRole('complementary')
    await within(drawer).findByRole('heading', { name: /Spielbank Deichhof/ })
    const cell = await within(drawer).findByRole('rowheader', { name: words.resources.casinos.fields.maxRtp })
    await waitFor(() => expect(cell.closest('tr')).toHaveTextContent(change))
  })

  it('is not for visitors', async () => {
    await renderApp(api, `${log}/000000000116`, { locale, as: 'visitor' })
    await screen.findAllByText(words.pages.forbidden)
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('link', { name: /Audit/ })).toBeNull()
  })
})
