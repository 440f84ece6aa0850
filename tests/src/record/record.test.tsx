// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { allScreens } from '../../../resources/index.ts'
import { firstCase, firstLanguage } from '../../support/languages.ts'
import { ifMatch, sampleOf } from '../../support/api.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startConsole())

const words = { de, en }
interface Labels {
  name: string
  fields: Record<string, string>
}
const labels = (locale: 'de' | 'en', name: string) =>
  (words[locale].resources as unknown as Record<string, Labels>)[name] as Labels

// Separate tests cover users, whose name cannot change, and read-only entities.
const kept = allScreens.filter(({ entity }) => !entity.external && !entity.readOnly && !entity.immutable)

describe.each(firstCase(kept).map((screens) => [screens.path, screens] as const))(
  '%s',
  (path, { entity }) => {
    it.each(firstLanguage(['de', 'en'] as const))(
      'shows its history with users and fields (%s)',
      async (locale) => {
        const body = sampleOf(entity, `h-${locale}`)
        const { record } = await api.call(`/${entity.name}`, { method: 'POST', body })
        const name = String(record[entity.label])
        const its = words[locale]
        const label = labels(locale, entity.name).fields[entity.label] ?? '?'
        const { user } = await renderApp(api, `/${path}/${record.id}`, { locale })
        await screen.findByRole('button', { name: its.form.save })
        const boxes = screen.getAllByRole('textbox')
        await user.type(boxes.find((box) => box.getAttribute('name') === entity.label) as HTMLElement, '!')
        // Switching tabs and returning keeps the input.
        await user.click(screen.getByRole('link', { name: its.record.tabs.history }))
        await screen.findByText(its.record.history.actions.create)
        expect(document.title).toContain(`${its.record.tabs.history} – ${name} – `)
        await user.click(screen.getByRole('link', { name: its.record.tabs.details }))
        await user.click(screen.getByRole('button', { name: its.form.save }))
        await screen.findByText(its.form.saved)
        await user.click(screen.getByRole('link', { name: its.record.tabs.history }))
        const changed = (await screen.findByText(its.record.history.actions.update)).closest('li')
        const entry = within(changed as HTMLElement)
        expect(entry.getByText('Ada Admin')).toBeVisible()
        const cells = entry.getAllByRole('row').at(-1)
        expect(cells).toHaveTextContent(`${label}${name}${name}!`)
        const created = screen.getByText(its.record.history.actions.create).closest('li')
        expect(within(created as HTMLElement).getByText(label)).toBeInTheDocument()
      },
    )
  },
)

it('the history of secrets shows only that they changed', async () => {
  const before = (await api.call('/casinos/cf_halcyon')).record
  const change = async (servicePassword: string | null, version: number) =>
    api.call('/casinos/cf_halcyon', {
      method: 'PATCH',
      body: { servicePassword },
      headers: { 'If-Match': `"${version}"` },
    })
  await change('first-hidden-word', before.version)
  await change('second-hidden-word', before.version + 1)
  await renderApp(api, '/casinos/manage/cf_halcyon?tab=history')
  expect((await screen.findAllByText(en.record.history.secret.changed))[0]).toBeVisible()
  expect(document.body.textContent).not.toContain('hidden-word')
})

it('a refused write is shown to administrators with its reason', async () => {
  await api.call('/bridges/alpine', { as: 'visitor', method: 'DELETE', headers: { 'If-Match': '"1"' } })
  const { unmount } = await renderApp(api, '/bridges/manage/alpine?tab=history')
  expect(await screen.findByText(en.errors.noPermission)).toBeVisible()
  expect(screen.getByText('Vera Visitor')).toBeVisible()
  unmount()
  await renderApp(api, '/bridges/manage/alpine?tab=history', { as: 'visitor' })
  await screen.findByText(en.record.history.none)
})

it('a refused write is shown without parameters that are not logged', async () => {
  const { record } = await api.call('/casinos/cf_aurora')
  const tooLow = { method: 'PATCH', body: { maxRtp: 1 }, headers: ifMatch(record) }
  expect((await api.call('/casinos/cf_aurora', tooLow)).body).toMatchObject({
    code: 'maxRtpBelowGames',
    params: { games: expect.stringMatching(/./) as string },
  })
  await renderApp(api, '/casinos/manage/cf_aurora?tab=history')
  expect(await screen.findByText(en.errorsOnRecord.maxRtpBelowGames)).toBeVisible()
})

describe('the neighbours of a record', () => {
  const place = () => within(screen.getByRole('navigation', { name: en.record.place.label }))

  it('follow filter, order and pages of the list', async () => {
    const query = 'filter={"bridgeId":"harbour-west"}&sort=name&order=DESC&page=1&perPage=2'
    const { rows } = await api.call(
      '/casinos?filter={"bridgeId":"harbour-west"}&sort=["name","DESC"]&range=[0,9]',
    )
    const names = rows.map(({ name }) => String(name))
    const { user } = await renderApp(api, `/casinos/manage?${query}`)
    await user.click(await screen.findByRole('link', { name: names[1] ?? '?' }))
    await screen.findByText(`2 of ${names.length}`)
    expect(place().getByRole('link', { name: `Previous: ${names[0]}` })).toBeVisible()
    // The next record is on the next page of the list.
    for (const [index, name] of names.entries()) {
      if (index < 2) continue
      await user.click(place().getByRole('link', { name: `Next: ${name}` }))
      await screen.findByText(`${index + 1} of ${names.length}`)
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(name)
      const following = names[index + 1]
      if (following) expect(place().getByRole('link', { name: `Next: ${following}` })).toHaveFocus()
    }
    expect(place().getAllByRole('link')).toHaveLength(1)
    expect(screen.getByRole('link', { name: `Previous: ${names.at(-2)}` })).toBeVisible()
  })

  it('open after the question about unsaved changes, on any tab', async () => {
    const { user } = await renderApp(api, '/bridges/manage/alpine')
    await screen.findByRole('button', { name: en.form.save })
    const boxes = screen.getAllByRole('textbox')
    await user.type(boxes.find((box) => box.getAttribute('name') === 'name') as HTMLElement, '!')
    await user.click(screen.getByRole('link', { name: en.record.tabs.history }))
    await screen.findByText(/^1 of /)
    await user.click(place().getByRole('link'))
    const dialog = await screen.findByRole('dialog', { name: en.form.unsaved })
    expect(dialog.closest('[hidden]')).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: en.form.discard }))
    await screen.findByText(/^2 of /)
  })

  it('are not offered for a record outside of the list', async () => {
    const { user, router } = await renderApp(
      api,
      '/casinos/manage?filter={"bridgeId":"alpine"}&sort=name&order=ASC&page=1&perPage=25',
    )
    await user.click(await screen.findByRole('link', { name: 'Eidergold' }))
    await screen.findByText('1 of 3')
    await router.navigate('/casinos/manage/cf_aurora')
    await screen.findByRole('heading', { level: 1, name: 'Aurora Palace' })
    await waitFor(() => expect(screen.queryByRole('navigation', { name: en.record.place.label })).toBeNull())
  })
})

it('the deletion dialog names the records to delete first', async () => {
  for (const [address, words] of [
    ['/bridges/manage/alpine', 'To delete bridge first unbound integrations'],
    ['/integrations/manage/polaris', 'To delete integration first unbound casinos'],
  ] as const) {
    const { user, unmount } = await renderApp(api, address)
    const button = await screen.findByRole('button', { name: en.delete.button })
    expect(screen.queryByText(words)).toBeNull()
    await user.click(button)
    expect(await screen.findByText(words)).toBeVisible()
    unmount()
  }
})
