// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { eventCategories } from '../../resources/significant-events/entity.ts'
import { ifMatch, installation } from '../support/api.ts'
import '../support/dom.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const path = '/reporting/significant-events'

it('the fixtures have events of each category', () => {
  const found = (installation()['significant-events'] ?? []).map(({ category }) => category)
  expect(new Set(found)).toEqual(new Set(eventCategories))
})

it('the field is called reason, as in specification and API', () => {
  const labels = [de, en].map(({ resources }) => resources['significant-events'].fields.reason)
  expect(labels).toEqual(['Grund', 'Reason'])
})

describe.each(germanFirst)('significant events (%s)', (locale, words) => {
  const api = startForAll(() => startConsole())
  const its = words.resources['significant-events']

  it('list their follow-ups, and a new follow-up is prefilled', async () => {
    const { user } = await renderApp(api, `${path}/alpine-outage`, { locale })
    await user.click(await screen.findByRole('link', { name: `${its.followUps} (1)` }))
    const table = await screen.findByRole('table')
    expect(await within(table).findByRole('link', { name: /Zertifikat/ })).toHaveAttribute(
      'href',
      `${path}/alpine-outage-cause`,
    )
    await user.click(screen.getByRole('link', { name: createLabel(locale, 'significant-events') }))
    await user.selectOptions(await screen.findByRole('combobox', { name: new RegExp(its.fields.category) }), [
      its.choices.category.availability,
    ])
    await user.type(
      screen.getByRole('textbox', { name: new RegExp(its.fields.reason) }),
      `Said later, in ${locale}`,
    )
    await user.click(screen.getByRole('button', { name: createLabel(locale, 'significant-events') }))
    await screen.findByText(its.note)
    // The text is also in the form, possibly before the answer arrives.
    await waitFor(async () => {
      const { rows } = await api.call(
        `/significant-events?filter=${encodeURIComponent('{"followUpTo":"alpine-outage"}')}`,
      )
      expect(rows.map(({ reason }) => reason)).toContain(`Said later, in ${locale}`)
    })
  })

  it("written by the server are in the reader's language, and follow a switch", async () => {
    const bridge = (await api.call('/bridges/aurora-north')).record
    const body = { routerUrl: `https://${locale}.example` }
    const headers = ifMatch(bridge)
    expect((await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers })).status).toBe(200)
    const latest = async (collection: string) =>
      (await api.call(`/${collection}?sort=["id","DESC"]&range=[0,0]`)).rows[0]?.id
    const event = (
      await api.call(`/significant-events?filter={"category":"security"}&sort=["createdAt","DESC"]`)
    ).rows[0]?.id
    const said = { de: 'Zieladresse geändert', en: 'destination changed' }
    const [own, other] = locale === 'de' ? [said.de, said.en] : [said.en, said.de]
    const places = [
      path,
      `${path}/${event}`,
      '/reporting/audit-entries',
      `/reporting/audit-entries/${await latest('audit-entries')}`,
    ]
    for (const place of places) {
      const { user, unmount } = await renderApp(api, place, { locale })
      expect((await screen.findAllByText(own, { exact: false })).length, place).toBeGreaterThan(0)
      expect(screen.queryAllByText(other, { exact: false }), place).toEqual([])
      await user.click(screen.getByRole('button', { name: locale === 'de' ? /^EN/ : /^DE/ }))
      expect((await screen.findAllByText(other, { exact: false })).length, place).toBeGreaterThan(0)
      await waitFor(() => expect(screen.queryAllByText(own, { exact: false }), place).toEqual([]))
      unmount()
    }
  })
})
